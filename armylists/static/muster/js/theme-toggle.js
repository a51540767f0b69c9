// <button data-theme-toggle>: switches light and dark and remembers it, unless it is what the system prefers anyway.
const root = document.documentElement;
const systemTheme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

function remember(theme) {
  try {
    if (theme) localStorage.setItem("muster-theme", theme);
    else localStorage.removeItem("muster-theme");
  } catch {
    // Without storage the choice lasts for this page.
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-theme-toggle]")) return;
  const current = root.dataset.theme || systemTheme();
  const wanted = current === "dark" ? "light" : "dark";
  root.dataset.theme = wanted;
  remember(wanted === systemTheme() ? null : wanted);
});
