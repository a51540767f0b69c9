// [data-toasts]: holds messages. The server adds one with the header HX-Trigger: {"muster:toast": {"text", "level"}}.
// Good news gives way to newer news; a warning stays until it is dismissed.
const LASTS_MS = 5000;
const PASSING = ".toast--success, .toast--info";
const isPassing = (level) => level !== "error" && level !== "warning";
// Where a page has a line for news, it stands there: over nothing that could be pressed.
const news = () => document.querySelector("[data-news]");
const region = () => document.querySelector("[data-toasts]");

function letGo(toast) {
  setTimeout(() => (toast.matches(":hover, :focus-within") ? letGo(toast) : toast.remove()), LASTS_MS);
}

function forget() {
  news()?.replaceChildren();
  for (const toast of region()?.querySelectorAll(PASSING) || []) toast.remove();
}

// What the line of news offers: the way to what was added, and the way back.
function offers({ link, undo }) {
  const make = (tag, values) => Object.assign(document.createElement(tag), values);
  const found = [];
  if (link) {
    found.push(make("a", { href: link.href, textContent: link.text }));
    found[0].dataset.culprit = "";
  }
  const step = undo && document.getElementById("undo");
  if (step) found.push(make("button", { type: "button", textContent: step.textContent, onclick: () => step.click() }));
  return found;
}

function show(text, level = "info", detail = {}) {
  if (news()) {
    const said = Object.assign(document.createElement("span"), { textContent: text || "" });
    news().replaceChildren(said, ...offers(detail));
    news().classList.toggle("news--error", !isPassing(level));
    return;
  }
  const toast = region()?.querySelector("template")?.content.firstElementChild.cloneNode(true);
  if (!toast) return;
  toast.classList.add(`toast--${level}`);
  toast.querySelector("[data-text]").textContent = text;
  if (isPassing(level)) forget();
  region().append(toast);
  if (isPassing(level)) letGo(toast);
}

region()?.querySelectorAll(PASSING).forEach(letGo);
document.addEventListener("click", (event) => event.target.closest("[data-dismiss]")?.closest(".toast")?.remove());
// The next change makes what was said of the last one untrue.
document.addEventListener("htmx:beforeRequest", (event) => event.detail.requestConfig.verb === "post" && forget());
document.addEventListener("muster:toast", (event) => show(event.detail.text, event.detail.level, event.detail));
// What a page asks for by itself, as the number of notifications, was nobody's change: nothing is said when it fails.
const isAsked = ({ requestConfig: { verb, triggeringEvent } }) => verb !== "get" || triggeringEvent?.isTrusted;
document.addEventListener("htmx:responseError", ({ detail }) => isAsked(detail) && show(region()?.dataset.failed, "error"));
for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, ({ detail }) => {
    const { offline, offlineRead } = region()?.dataset || {};
    if (isAsked(detail)) show(detail.requestConfig.verb === "get" ? offlineRead : offline, "error");
  });
}
