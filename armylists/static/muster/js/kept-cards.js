// Cards of the builder that open from the copy that the worker keeps of its page.
export function closeKept(cards) {
  for (const card of cards.filter((each) => each.classList.contains("formation--open"))) {
    card.classList.remove("formation--open");
    card.querySelector(".formation__body")?.remove();
    const link = card.querySelector(".formation__link");
    link.setAttribute("hx-get", `?open=${card.id}`);
    link.setAttribute("aria-expanded", "false");
    htmx.process(link);
  }
}

export async function copyOf(key, home) {
  const here = document.querySelector(`template[data-card="${key}"]`);
  const kept = here || (await (await caches.open("muster site")).match(location.origin + home));
  if (here || !kept) return here;
  return new DOMParser().parseFromString(await kept.text(), "text/html").querySelector(`template[data-card="${key}"]`);
}
