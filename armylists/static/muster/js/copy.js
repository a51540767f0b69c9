// <button data-copy="text" or data-copy="#field-id" data-copied="Copied">: copies and says so in [data-copy-label].
async function copyText(text, field) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Plain http on a club network has no clipboard API.
  field?.select();
  if (!document.execCommand("copy")) throw new Error("copy refused");
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const source = button.dataset.copy;
  const field = source.startsWith("#") ? document.querySelector(source) : null;
  const label = button.querySelector("[data-copy-label]") || button;
  try {
    await copyText(field ? field.value || field.textContent : source, field?.select ? field : null);
  } catch {
    field?.select?.();
    return;
  }
  if (!button.dataset.copied || button.dataset.before) return;
  button.dataset.before = label.textContent;
  label.textContent = button.dataset.copied;
  setTimeout(() => {
    label.textContent = button.dataset.before;
    delete button.dataset.before;
  }, 2500);
});
