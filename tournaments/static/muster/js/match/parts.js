// Parts of a page that only the server can write, such as what the referee says: exchanged after every news.
const isTypedIn = (part) => part.contains(document.activeElement) && document.activeElement.matches("input, textarea, select");

function exchange(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
  const nameOf = (details) => details.dataset.keep || details.querySelector("summary").textContent;
  const open = [...old.querySelectorAll("details[open]")].map(nameOf);
  old.replaceWith(fresh);
  for (const details of fresh.querySelectorAll("details")) {
    if (open.includes(nameOf(details))) details.open = true;
  }
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

// Fetch the page's parts and put them in. Whether that worked.
export async function renewParts(url, root) {
  const answer = await fetch(url, { cache: "no-store", headers: { Accept: "text/html" } });
  if (!answer.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const fresh of page.querySelectorAll("[data-part]")) {
    const old = document.getElementById(fresh.id);
    if (old && root.contains(old) && !isTypedIn(old)) exchange(old, document.adoptNode(fresh));
  }
  return true;
}
