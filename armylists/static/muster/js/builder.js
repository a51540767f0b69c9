// Keeps a person's place when the builder's body is swapped: the scroll of [data-keep-scroll], the text of the filter.
// <input data-filter="#list"> hides every [data-filter-item] in #list that does not hold the words typed.
let kept = new Map();
let opened = "";
let focused = "";

const openCard = () => document.querySelector(".formation--open")?.id || "";

function applyFilter(input) {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const scope = document.querySelector(input.dataset.filter);
  let shown = 0;
  for (const item of scope.querySelectorAll("[data-filter-item]")) {
    const text = `${item.textContent} ${item.dataset.filterItem}`.toLowerCase();
    item.hidden = !words.every((word) => text.includes(word));
    shown += item.hidden ? 0 : 1;
  }
  for (const group of scope.querySelectorAll("[data-filter-group]")) {
    group.hidden = words.length > 0 && !group.querySelector("[data-filter-item]:not([hidden])");
  }
  const none = scope.querySelector("[data-filter-none]");
  if (none) none.hidden = shown > 0;
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-filter]")) applyFilter(event.target);
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "builder") return;
  opened = openCard();
  focused = document.activeElement?.closest("#builder") ? document.activeElement.id : "";
  kept = new Map(Array.from(document.querySelectorAll("[data-keep-scroll]"), (pane) => [pane.id, pane.scrollTop]));
  const filter = document.querySelector("[data-filter]");
  kept.set("filter", filter?.value || "");
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "builder") return;
  const filter = document.querySelector("[data-filter]");
  if (filter && kept.get("filter")) {
    filter.value = kept.get("filter");
    applyFilter(filter);
  }
  for (const pane of document.querySelectorAll("[data-keep-scroll]")) pane.scrollTop = kept.get(pane.id) || 0;
  const refusal = document.getElementById("refusal");
  const card = openCard();
  if (refusal) refusal.scrollIntoView({ block: "nearest" });
  else if (card && card !== opened) document.getElementById(card).scrollIntoView({ block: "nearest" });
});
// Who removed a card by keyboard must not start again at the top of the page: the way back is the next thing to reach.
document.addEventListener("htmx:afterSettle", () => {
  if (focused && !document.getElementById(focused)) document.getElementById("undo")?.focus({ preventScroll: true });
  focused = "";
});
