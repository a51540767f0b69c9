// Keeps a person's place when the builder's body is swapped: what was pressed stays under the finger, whatever grows or
// shrinks above it; so do the scroll of [data-keep-scroll] and the text of the filter. Ctrl+Z and Ctrl+Y take back and
// make again. <input data-filter="#list"> hides every [data-filter-item] in #list that does not hold the words typed.
let kept = new Map();
let pressed = null;
let focused = "";
let swapped = 0;

// Where what was pressed stands; its row, if it is gone by then.
function place() {
  const found = pressed && pressed.map((id) => document.getElementById(id)).find((element) => element?.checkVisibility());
  return found && { ids: pressed, top: found.getBoundingClientRect().top };
}

function scrollerOf(element) {
  const pane = element.closest("[data-keep-scroll]");
  return pane && pane.scrollHeight > pane.clientHeight && getComputedStyle(pane).overflowY === "auto" ? pane : document.scrollingElement;
}

// Scrolls until the element stands where it stood. What scrolling cannot give, room above or below does.
function hold({ ids, top }) {
  const element = ids.map((id) => document.getElementById(id)).find((each) => each?.checkVisibility());
  if (!element) return;
  const off = () => element.getBoundingClientRect().top - top;
  const scroller = scrollerOf(element);
  const room = scroller === document.scrollingElement ? document.getElementById("builder") : scroller;
  scroller.scrollTop += off();
  if (off() < -1) room.style.paddingTop = `${-off()}px`;
  if (off() > 1) {
    room.style.paddingBottom = `${off()}px`;
    scroller.scrollTop += off();
  }
}

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
  for (const jumps of scope.querySelectorAll(".jumps")) jumps.hidden = words.length > 0;
  const none = scope.querySelector("[data-filter-none]");
  if (none) none.hidden = shown > 0;
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-filter]")) applyFilter(event.target);
});
document.addEventListener("click", (event) => {
  const control = event.target.closest("#builder [id]");
  // The second half of a double tap on one fix is not the first of another, which has come to its place.
  if (control?.id.startsWith("fix-") && pressed?.[0].startsWith("fix-") && event.timeStamp - swapped < 500) {
    event.preventDefault();
    return;
  }
  const row = control?.parentElement.closest("#builder li[id], #builder article[id]");
  if (control) pressed = [control.id, row?.id].filter(Boolean);
  else if (event.target.closest("#undo, #redo")) pressed = null;
}, { capture: true });
// A jump is no step of the history: Back would take it for a card to be closed.
document.addEventListener("click", (event) => {
  const jump = event.target.closest(":is(.jumps, .option__lines) a[href^='#']");
  if (!jump) return;
  event.preventDefault();
  document.getElementById(jump.hash.slice(1))?.scrollIntoView();
});
// Enter takes the only thing found.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("[data-filter]")) return;
  event.preventDefault();
  const found = document.querySelectorAll(`${event.target.dataset.filter} [data-filter-item]:not([hidden]) button`);
  if (found.length === 1) found[0].click();
});
document.addEventListener("keydown", (event) => {
  const step = { z: "undo", y: "redo" }[event.key.toLowerCase()];
  if (!step || !(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea, select")) return;
  event.preventDefault();
  document.getElementById(event.shiftKey && step === "undo" ? "redo" : step)?.click();
});
// What is added before the answer to the last addition is there waits for it: a quick hand loses nothing.
const waiting = [];
let isAsked = false;
document.addEventListener("click", (event) => {
  const added = event.target.closest("#builder :is(button[id^='add-'], .stepper button)");
  if (!added || !isAsked) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  waiting.push(added.id);
}, { capture: true });
document.addEventListener("htmx:beforeSend", (event) => {
  isAsked ||= event.detail.target.id === "builder";
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.target.id !== "builder" || event.detail.successful) return;
  isAsked = false;
  waiting.length = 0;
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target.id !== "builder" || !isAsked) return; // it is told once for each part that was swapped
  isAsked = false;
  setTimeout(() => {
    const next = waiting.length > 0 && document.getElementById(waiting.shift());
    if (next && !next.disabled) next.click();
  });
});
let stood = null;
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "builder") return;
  stood = place();
  focused = document.activeElement?.closest("#builder") ? document.activeElement.id : "";
  kept = new Map(Array.from(document.querySelectorAll("[data-keep-scroll]"), (pane) => [pane.id, pane.scrollTop]));
  const filter = document.querySelector("[data-filter]");
  kept.set("filter", filter?.value || "");
  for (const pane of document.querySelectorAll("[data-keep-scroll]")) pane.removeAttribute("style"); // or htmx copies it
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "builder") return;
  const filter = document.querySelector("[data-filter]");
  if (filter && kept.get("filter")) {
    filter.value = kept.get("filter");
    applyFilter(filter);
  }
  for (const pane of document.querySelectorAll("[data-keep-scroll]")) pane.scrollTop = kept.get(pane.id) || 0;
  swapped = performance.now();
  document.getElementById("builder").style.paddingBlock = "";
  if (stood) hold(stood);
});
// Who removed a card by keyboard must not start again at the top of the page: the way back is the next thing to reach.
document.addEventListener("htmx:afterSettle", () => {
  if (focused && !document.getElementById(focused)) document.getElementById("undo")?.focus({ preventScroll: true });
  focused = "";
});
