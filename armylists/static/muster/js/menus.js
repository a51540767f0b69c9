// <details data-menu>: closes on a click elsewhere, on Escape and when another menu opens.
function closeMenus(except) {
  for (const menu of document.querySelectorAll("details[data-menu][open]")) {
    if (menu !== except) menu.open = false;
  }
}

document.addEventListener("toggle", (event) => {
  if (event.target.matches("details[data-menu][open]")) event.target.querySelector(".menu__items")?.scrollIntoView({ block: "nearest" });
}, { capture: true });
document.addEventListener("click", (event) => closeMenus(event.target.closest("details[data-menu]")));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.activeElement?.closest("details[data-menu][open]");
  closeMenus();
  menu?.querySelector("summary").focus();
});
