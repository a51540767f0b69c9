// Shows the sheet on the page.
//   button[name=write][aria-pressed]  pressed when its value stands there     data-by  disabled at either end
//   value "path false was"            pressed only where no was answered, "-" also where nothing stands
//   data-carry="0"  what stood there in an earlier turn still does, from that value on
//   data-usual  pressed also when nothing stands there
//   data-count="path"   the number at a place       data-left="path" data-of="8"  what is left of 8
//   data-path on fields: their value                data-unit="formation/a/f1"    classes of a formation
import { entriesOf, onValue } from "./writes.js";
import { same, stands } from "./sheet.js";

// What was written at a place in the turns before, or what it began with.
function carried(path, start, get) {
  const [, turn, ...rest] = path.split("/");
  for (let before = Number(turn) - 1; before > 0; before -= 1) {
    const value = get(["turn", before, ...rest].join("/"));
    if (value !== null) return value;
  }
  return start;
}

function showButton(button, get) {
  const [{ path, value }] = entriesOf(button);
  const now = get(path);
  if (button.dataset.by) {
    const edge = button.dataset.by.startsWith("-") ? 0 : Number(button.dataset.max);
    button.disabled = Number(now || 0) === edge;
  } else if (button.hasAttribute("aria-pressed")) {
    let isOn = "flip" in button.dataset ? now === true : stands(now, value);
    if ("on" in button.dataset) isOn = now === onValue(button);
    if ("carry" in button.dataset && now === null) isOn = carried(path, button.dataset.carry, get) === value;
    if ("usual" in button.dataset) isOn = isOn || now === null;
    button.setAttribute("aria-pressed", String(isOn));
  }
}

function showUnit(unit, get) {
  const at = (what) => get(`${unit.dataset.unit}/${what}`);
  const { units, capacity, break: point, rallied } = unit.dataset;
  const strength = Number(units) + Number(capacity);
  const left = Math.max(strength - Number(at("lost") || 0) - Number(at("damage") || 0), 0);
  const isGone = at("destroyed") === true || (strength > 0 && left === 0);
  const blast = Number(at("blast") || 0);
  const isWaiting = at("where") === "reserve" || (!at("where") && at("place") === "reserve");
  const states = {
    gone: isGone,
    broken: at("broken") === true && !isGone,
    rallied: get(rallied) === true,
    waiting: isWaiting,
    left: at("where") === "left",
    half: !isGone && strength > 0 && 2 * left <= strength,
    blasted: blast > 0,
    breaking: Number(point) > 0 && blast >= Number(point),
  };
  for (const [name, isSo] of Object.entries(states)) unit.classList.toggle(`is-${name}`, isSo);
  const where = isWaiting ? "reserve" : at("where") || "table";
  for (const button of unit.querySelectorAll('[aria-pressed][value*="/where "]')) {
    button.setAttribute("aria-pressed", String(button.value.includes(`/where ${where}`)));
  }
}

export function show(root, get) {
  for (const button of root.querySelectorAll("button[name=write]")) showButton(button, get);
  for (const each of root.querySelectorAll("[data-count]")) each.textContent = Number(get(each.dataset.count) || 0);
  for (const each of root.querySelectorAll("[data-left]")) {
    each.textContent = Math.max(Number(each.dataset.of) - Number(get(each.dataset.left) || 0), 0);
  }
  for (const field of root.querySelectorAll("[data-path]")) showField(field, get);
  for (const unit of root.querySelectorAll("[data-unit]")) showUnit(unit, get);
}

function showField(field, get) {
  const now = get(field.dataset.path);
  if (field === document.activeElement) return;
  if (field.type === "checkbox") field.checked = now === true;
  else if (field.type === "radio") field.checked = same(now, field.value);
  else if ("value" in field) field.value = now ?? "";
}
