// Back closes what is open (a dialog, a menu, a card) and leaves the page only when nothing is.
// While something is open, one entry of the history stands for it.
const OPEN = ["dialog[open]", "details[data-menu][open]", ".formation--open"];
let isGuarded = Boolean(history.state?.panel);

const top = () => OPEN.map((kind) => document.querySelector(kind)).find(Boolean);

function guard() {
  if (isGuarded || !top()) return;
  history.pushState({ panel: true }, "");
  isGuarded = true;
}

function close(element) {
  if (element.matches("dialog")) element.close();
  else if (element.matches("details")) element.open = false;
  else element.querySelector(".formation__link").click();
}

addEventListener("popstate", (event) => {
  const wasGuarded = isGuarded;
  isGuarded = Boolean(event.state?.panel);
  if (!wasGuarded || isGuarded) return;
  const element = top();
  if (!element) history.back();
  else {
    close(element);
    if (!element.matches(".formation--open")) guard(); // a card is closed by the server, which says so
  }
});
document.addEventListener("click", () => setTimeout(guard));
document.addEventListener("toggle", () => guard(), { capture: true });
for (const name of ["htmx:afterSettle", "muster:opened"]) document.addEventListener(name, guard);
