// Names and notes that are typed in the builder: which of them are not saved yet, and how they are shown until the page is
// made anew.
export const TYPED = "#builder :is(input[type=text][name=name], textarea[name=note])";
const WRITES = "#builder :is(input:not([type=hidden]), textarea):focus";

export const typed = () => Array.from(document.querySelectorAll(TYPED)).filter((field) => field.value !== field.defaultValue);
export const isTyping = () => document.querySelector(WRITES) !== null;

export function showTyped(field) {
  if (field.name !== "name") return;
  const title = field.closest("article.formation")?.querySelector(".formation__link bdi") || document.querySelector("#builder h1 bdi");
  title.textContent = field.value.trim() || field.placeholder || title.textContent;
}

// What is typed while an answer is on its way stays in its field, and the finger on it.
let typing = [];
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "builder") return;
  typing = typed().map((field) => ({ field, id: field.id, command: field.form.elements.do.value, isHeld: field === document.activeElement }));
});

// Puts it back; what has no field any more is handed to `save`.
export function afterSwap(save) {
  for (const { field, id, command, isHeld } of typing) {
    const now = document.getElementById(id);
    if (now?.form.elements.do.value !== command) {
      save(field);
      continue;
    }
    now.value = field.value;
    for (let fold = now.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    if (isHeld) now.focus({ preventScroll: true });
  }
  typing = [];
}
