// Two panes on a desk, two tabs on a phone. <a data-pane-tab="army" href="#army"> shows [data-pane="army"];
// the choice sits on <html data-pane>, so that no swap loses it.
// <a data-culprit href="#formation-3"> shows the pane that holds the culprit, scrolls there and highlights it; with
// hx-get it opens first. A link of the bar that never leaves shows the pane of what it links to.
const root = document.documentElement;
let wanted = "";

// Each pane of a phone keeps its own place; one that is new begins below its tabs.
const places = {};

function showPane(name) {
  const tabs = document.querySelector(".pane-tabs");
  if (tabs?.checkVisibility() && root.dataset.pane && root.dataset.pane !== name) {
    const room = document.getElementById("builder")?.style;
    places[root.dataset.pane] = scrollY - (parseFloat(room?.paddingTop) || 0);
    if (room) room.paddingBlock = "";
    root.dataset.pane = name;
    const start = document.querySelector(".panes").offsetTop - tabs.offsetHeight;
    scrollTo({ top: places[name] ?? Math.min(scrollY, start), behavior: "instant" });
  }
  root.dataset.pane = name;
  for (const tab of document.querySelectorAll("[data-pane-tab]")) {
    if (tab.dataset.paneTab === name) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
}

function goTo(culprit) {
  const pane = culprit.closest("[data-pane]:not(html)");
  if (pane) showPane(pane.dataset.pane);
  culprit.scrollIntoView({ block: culprit.offsetHeight < innerHeight / 2 ? "center" : "start" });
  culprit.classList.remove("is-highlighted");
  requestAnimationFrame(() => culprit.classList.add("is-highlighted"));
  if (!culprit.hasAttribute("tabindex")) culprit.tabIndex = -1;
  culprit.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-pane-tab]");
  if (tab) {
    event.preventDefault();
    showPane(tab.dataset.paneTab);
  }
  const link = event.target.closest("a[data-culprit], .statusbar a[href^='#']");
  const culprit = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!culprit) return;
  event.preventDefault();
  link.closest("dialog")?.close();
  goTo(culprit);
  if (link.hasAttribute("hx-get")) wanted = culprit.id;
});
document.addEventListener("htmx:afterSettle", () => {
  if (root.dataset.pane) showPane(root.dataset.pane);
  const culprit = wanted && document.getElementById(wanted);
  wanted = "";
  if (culprit) goTo(culprit);
});
const first = document.querySelector("[data-pane-tab][aria-current]");
if (first) showPane(first.dataset.paneTab);
