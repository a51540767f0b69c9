// The table of the set-up: a marker is placed by pointing, dragging, typing or with the keys. What is measured here is
// shown at once; whether a marker may lie there is said by the server.
import { board } from "./board.js";

const root = document.getElementById("match");
let form = null;
let goesTo = "";
let wasHere = false;

function hidden(name, value) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  return field;
}

// The form becomes an entry like any other: kept here, sent when there is a network.
function asEntry(placing) {
  const value = hidden("value", "");
  placing.append(hidden("path", placing.dataset.marker), value);
  placing.dataset.sheet = "";
  placing.dataset.kind = "point";
  return value;
}

function begin() {
  const found = root.querySelector("form[data-placing]");
  if (!found || found === form) return;
  form = found;
  const value = asEntry(form);
  const map = root.querySelector("[data-board] svg");
  const table = board(map, form);
  if (wasHere) map.focus({ preventScroll: true });
  wasHere = false;
  form.addEventListener("submit", (event) => {
    const place = table.read();
    if (!place) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    value.value = place.join(" ");
    if (location.search) history.replaceState(null, "", location.pathname + location.hash);
    // Nothing is exchanged under the hands of somebody who types.
    wasHere = true;
    document.activeElement?.blur?.();
  });
}

root.addEventListener("submit", ({ target }) => {
  if (target.dataset.then) goesTo = target.dataset.then;
});
document.addEventListener("muster:sheet", ({ detail: { sheet } }) => {
  if (goesTo && Number(sheet.knows("turn") || 0) > 0) location.assign(goesTo);
});
new MutationObserver(begin).observe(root, { childList: true, subtree: true });
begin();
