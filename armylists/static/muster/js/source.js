// <a href="#field" data-line="12"> marks that line in the text field and scrolls to it.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-line]");
  const field = link && document.querySelector(link.getAttribute("href"));
  if (!field) return;
  event.preventDefault();
  const lines = field.value.split("\n");
  const number = Math.min(Number(link.dataset.line), lines.length);
  const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + lines[number - 1].length);
  field.scrollTop = (field.scrollHeight / lines.length) * Math.max(number - 4, 0);
  field.scrollIntoView({ block: "center" });
});
