// The clock of a round on an entrant's own page. The end is told by the server; how far our own clock is off is asked once.

let offset = 0;

function tick() {
  for (const clock of document.querySelectorAll("[data-ends]")) {
    const seconds = Math.round((Date.parse(clock.dataset.ends) - Date.now() - offset) / 1000);
    const left = Math.abs(seconds);
    const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    const shown = parts.map((part) => String(part).padStart(2, "0")).join(":");
    const words = seconds < 0 ? clock.dataset.over : clock.dataset.left;
    clock.classList.toggle("event-clock--over", seconds < 0);
    clock.querySelector("[data-left-here]").textContent = words.replace("{time}", shown);
  }
}

/** Takes the Date of an answer of the server, and what time it was here when the request was sent. */
export function learn(answer, sent) {
  const told = Date.parse(answer.headers.get("Date") ?? "");
  if (told) offset = told + (Date.now() - sent) / 2 - Date.now();
  tick();
}

export const now = () => new Date(Date.now() + offset);

if (document.querySelector("[data-ends]")) {
  const sent = Date.now();
  fetch(document.querySelector('link[rel="icon"]').href, { method: "HEAD", cache: "no-store" })
    .then((answer) => learn(answer, sent))
    .catch(() => undefined);
}
tick();
setInterval(tick, 1_000);
