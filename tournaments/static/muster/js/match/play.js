// The turn tracker on a phone shows one part at a time; the address remembers which.
const panes = document.querySelector("[data-panes]");
const tabs = [...document.querySelectorAll("[data-pane-of]")];

function open(name) {
  panes.dataset.panes = name;
  for (const tab of tabs) {
    if (tab.dataset.paneOf === name) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
}

function follow() {
  const tab = tabs.find((each) => each.hash === location.hash);
  if (tab) open(tab.dataset.paneOf);
}

for (const tab of tabs) {
  tab.addEventListener("click", (event) => {
    event.preventDefault();
    history.replaceState(null, "", tab.hash);
    open(tab.dataset.paneOf);
    const top = tab.closest("nav").nextElementSibling.getBoundingClientRect().top;
    if (top < 0) scrollBy(0, top - tab.offsetHeight);
  });
}
addEventListener("hashchange", follow);
follow();
