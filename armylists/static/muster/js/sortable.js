// <ol data-sortable="form-id">: items carry <input type="hidden" name="order" form="form-id"> and a <button data-handle>.
// Dragging the handle, or the arrow keys on it, reorders the items; the form is then submitted.
const EDGE_PX = 70;
const KEYS_WAIT_MS = 500;
let drag = null;
let waiting = 0;

const orderOf = (list) => Array.from(list.children, (item) => item.querySelector("[name=order]")?.value).join();
const handleOf = (event) => event.target.closest("[data-sortable] [data-handle]");
const submit = (list) => document.getElementById(list.dataset.sortable)?.requestSubmit();

function placeOf(handle) {
  const list = handle.closest("[data-sortable]");
  return { list, item: Array.from(list.children).find((child) => child.contains(handle)) };
}

function settle() {
  if (!drag) return;
  const { list, item, order } = drag;
  drag = null;
  item.classList.remove("is-dragging");
  if (orderOf(list) !== order) submit(list);
}

document.addEventListener("pointerdown", (event) => {
  const handle = handleOf(event);
  if (!handle || event.button !== 0) return;
  const { list, item } = placeOf(handle);
  drag = { list, item, order: orderOf(list) };
  item.classList.add("is-dragging");
});
function middleOf(item) {
  const box = item.getBoundingClientRect();
  return box.top + box.height / 2;
}

// The neighbours move around the dragged item: taking it out of the page would end the drag on touch screens.
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const { list, item } = drag;
  const { previousElementSibling: above, nextElementSibling: below } = item;
  if (above && event.clientY < middleOf(above)) list.insertBefore(above, item.nextSibling);
  else if (below && event.clientY > middleOf(below)) list.insertBefore(below, item);
  if (event.clientY < EDGE_PX) scrollBy(0, -12);
  if (event.clientY > innerHeight - EDGE_PX) scrollBy(0, 12);
});
document.addEventListener("pointerup", settle);
document.addEventListener("pointercancel", settle);

document.addEventListener("keydown", (event) => {
  const handle = handleOf(event);
  if (!handle || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
  event.preventDefault();
  const { list, item } = placeOf(handle);
  const { previousElementSibling: above, nextElementSibling: below } = item;
  if (event.key === "ArrowUp" && above) list.insertBefore(above, item.nextSibling);
  else if (event.key === "ArrowDown" && below) list.insertBefore(below, item);
  else return;
  clearTimeout(waiting);
  waiting = setTimeout(submit, KEYS_WAIT_MS, list);
});
