// [data-dialog-open="id"] opens <dialog id data-dialog>; [data-dialog-close] or a click beside it closes it.
// <a data-peek href>, and every link within [data-peek], shows that page's fragment in the side dialog #peek instead of leaving the page.
// data-confirm="question" on a form or its button, and hx-confirm, ask in the dialog #confirm first.
const byId = (id) => document.getElementById(id);
const plainClick = (event) => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

function open(dialog) {
  if (dialog && !dialog.open) dialog.showModal();
}

function peek(link) {
  const body = byId("peek-body");
  body.replaceChildren(byId("peek-waiting").content.cloneNode(true));
  open(byId("peek"));
  htmx.ajax("GET", link.href, { source: body, target: body, swap: "innerHTML" });
}

document.addEventListener("click", (event) => {
  const { target } = event;
  if (target.matches("dialog[data-dialog]") || target.closest("[data-dialog-close]")) target.closest("dialog").close();
  const link = target.closest("a[data-peek], [data-peek] a");
  if (link && window.htmx && byId("peek") && plainClick(event)) {
    event.preventDefault();
    peek(link);
  }
  const opener = target.closest("[data-dialog-open]");
  if (opener && plainClick(event)) {
    event.preventDefault();
    open(byId(opener.dataset.dialogOpen));
  }
});

function ask(question) {
  const dialog = byId("confirm");
  if (!dialog) return Promise.resolve(window.confirm(question));
  dialog.querySelector("[data-question]").textContent = question;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

const confirmed = new WeakSet();
document.addEventListener(
  "submit",
  async (event) => {
    const { target: form, submitter } = event;
    const question = submitter?.dataset.confirm || form.dataset.confirm;
    if (!question || confirmed.delete(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!(await ask(question))) return;
    confirmed.add(form);
    form.requestSubmit(submitter);
  },
  { capture: true },
);
document.addEventListener("htmx:confirm", async (event) => {
  if (!event.detail.question) return;
  event.preventDefault();
  if (await ask(event.detail.question)) event.detail.issueRequest(true);
});
