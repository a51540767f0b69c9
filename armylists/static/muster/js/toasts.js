// [data-toasts]: holds messages. The server adds one with the header HX-Trigger: {"muster:toast": {"text", "level"}}.
const LASTS_MS = 8000;
const region = () => document.querySelector("[data-toasts]");

function letGo(toast) {
  setTimeout(() => (toast.matches(":hover, :focus-within") ? letGo(toast) : toast.remove()), LASTS_MS);
}

function show(text, level = "info") {
  const toast = region()?.querySelector("template")?.content.firstElementChild.cloneNode(true);
  if (!toast) return;
  toast.classList.add(`toast--${level}`);
  toast.querySelector("[data-text]").textContent = text;
  region().append(toast);
  if (level !== "error" && level !== "warning") letGo(toast);
}

document.querySelectorAll("[data-toasts] .toast--success, [data-toasts] .toast--info").forEach(letGo);
document.addEventListener("click", (event) => event.target.closest("[data-dismiss]")?.closest(".toast")?.remove());
document.addEventListener("muster:toast", (event) => show(event.detail.text, event.detail.level));
document.addEventListener("htmx:responseError", () => show(region()?.dataset.failed, "error"));
for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, () => show(region()?.dataset.offline, "error"));
}
