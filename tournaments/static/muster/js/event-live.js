// A public page of an event asks every 30 seconds whether it has changed; unchanged pages cost a few bytes.
// On a bad network it keeps what it has, says how old that is, and goes on asking.

import { learn, now } from "./event-clock.js";

const EVERY = 30_000;
const live = document.getElementById("event-live");
const sync = document.getElementById("event-sync");
let seen = new Date();

const time = (when) => when.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hour12: false });
const say = (state) => {
  if (sync) sync.textContent = sync.dataset[state].replace("{time}", time(seen));
};

async function ask() {
  const sent = Date.now();
  const answer = await fetch(location.href, {
    headers: { "If-None-Match": live.dataset.etag },
    cache: "no-store",
    signal: AbortSignal.timeout(15_000),
  });
  if (answer.status === 404 || answer.status === 403) return "gone";
  if (answer.status !== 304 && !answer.ok) throw new Error(String(answer.status));
  if (answer.ok) show(await answer.text());
  learn(answer, sent);
  seen = now();
  return "fresh";
}

function show(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const next = page.getElementById("event-live");
  if (!next || next.dataset.page !== live.dataset.page) return;
  live.dataset.etag = next.dataset.etag;
  if (next.innerHTML === live.innerHTML) return;
  const focused = live.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  live.replaceChildren(...next.childNodes);
  if (focused) live.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  const tabs = page.querySelector("main .tabs");
  if (tabs) document.querySelector("main .tabs")?.replaceWith(tabs);
}

async function refresh() {
  if (document.hidden) return;
  try {
    say(await ask());
  } catch {
    say("stale");
  }
}

if (live) {
  refresh();
  setInterval(refresh, EVERY + Math.random() * 3_000);
  document.addEventListener("visibilitychange", refresh);
  window.addEventListener("online", refresh);
}
