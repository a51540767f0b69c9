// The organiser's desk. Everything here makes forms quicker that work without it.
// [data-draft]: two chosen players are tried at once; dragging one onto another, or onto a table, chooses for you.
// Links of the desk that are chosen while a form is on its way are followed as soon as it is answered.
// [data-narrow="#list"]: shows only the items of the list whose data-name contains what is typed.
import { runClocks } from "./clock.js";

const draft = () => document.querySelector("[data-draft]");
const canHover = matchMedia("(hover: hover)").matches;
let order = [];
let dragged = null;

const picks = (form) => Array.from(form.querySelectorAll("[name=pick]"));
const press = (id) => document.getElementById(id)?.click();

function choose(form, keys) {
  for (const box of picks(form)) box.checked = keys.includes(box.value);
  order = keys;
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-draft]");
  if (!form || event.target.name !== "pick") return;
  const checked = picks(form).filter((box) => box.checked).map((box) => box.value);
  order = [...order.filter((key) => checked.includes(key)), ...checked.filter((key) => !order.includes(key))];
  if (order.length > 2) choose(form, order.slice(-2));
  if (order.length === 2) press("try-swap");
});

document.addEventListener("pointerover", (event) => {
  const chip = event.target.closest("[data-player]");
  if (chip && !chip.draggable) chip.draggable = true;
});

document.addEventListener("dragstart", (event) => {
  const chip = event.target.closest?.("[data-player]");
  if (!chip) return;
  dragged = chip.dataset.player;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", dragged);
  // The bar lies above the last pairs. It goes a moment later, because changes at once would end the drag.
  setTimeout(() => draft()?.classList.add("is-moving"), 0);
});

function targetOf(event) {
  const chip = event.target.closest?.("[data-player]");
  if (chip) return chip.dataset.player === dragged ? null : chip;
  return event.target.closest?.(".pair__table[data-table]");
}

function mark(target) {
  for (const one of document.querySelectorAll(".is-over")) one.classList.remove("is-over");
  target?.classList.add("is-over");
}

document.addEventListener("dragover", (event) => {
  const target = dragged && targetOf(event);
  if (target) event.preventDefault();
  if (dragged) mark(target);
});

document.addEventListener("drop", (event) => {
  const target = dragged && targetOf(event);
  const form = draft();
  if (!target || !form) return;
  event.preventDefault();
  if (target.dataset.player) {
    choose(form, [dragged, target.dataset.player]);
    press("try-swap");
  } else {
    choose(form, [dragged]);
    form.elements.table.value = target.dataset.table;
    press("try-seat");
  }
});

document.addEventListener("dragend", () => {
  dragged = null;
  mark(null);
  draft()?.classList.remove("is-moving");
});

document.addEventListener("input", (event) => {
  const list = event.target.dataset.narrow && document.querySelector(event.target.dataset.narrow);
  if (!list) return;
  const wanted = event.target.value.trim().toLowerCase();
  for (const item of list.children) item.hidden = !item.dataset.name.includes(wanted);
});

let following = "";

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#desk a[href]");
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || !document.querySelector("#desk .htmx-request")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  following = link.href;
}, { capture: true });

document.addEventListener("htmx:afterRequest", () => {
  if (following) location.assign(following);
  following = "";
});

function settle() {
  order = draft() ? picks(draft()).filter((box) => box.checked).map((box) => box.value) : [];
  const tried = document.getElementById("tried");
  if (canHover) document.querySelector("#desk [data-focus]")?.focus({ preventScroll: true });
  if (tried && tried.getBoundingClientRect().bottom > innerHeight) tried.scrollIntoView({ block: "center" });
  const tab = document.querySelector(".desk-head .tabs [aria-current]");
  if (tab) tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.clientWidth / 2 + tab.clientWidth / 2;
}

document.addEventListener("htmx:afterSettle", (event) => event.detail.target?.id === "desk" && settle());
settle();
runClocks();
