// All pages of a match: what is written on them is kept here first, shown at once, and sent when there is a network.
import { Store } from "../store.js";
import { Sheet } from "./sheet.js";
import { Sync } from "./sync.js";
import { Notices, pathsOf } from "./notices.js";
import { renewParts } from "./parts.js";
import { show } from "./show.js";
import { beginTurn } from "./turns.js";
import { isWriter, pressed, readValue, submitted } from "./writes.js";
import { keepPages } from "../offline.js";
import { rememberSeat } from "./seats.js";

const root = document.getElementById("match");
const { dataset } = root;
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const words = read("match-words");
const store = new Store(`muster:match:${dataset.match}:${dataset.side}:`);
const sheet = new Sheet({ store, values: read("match-sheet"), number: Number(dataset.number) });
const sync = new Sync({ sheet, store, urls: { entries: dataset.entries, changes: dataset.changes }, token: dataset.token });
const notices = new Notices({ store, sheet, words, root });
const chip = document.getElementById("match-sync");
let known = Number(dataset.number);
let turn = Number(dataset.turn);

function getter() {
  const { overlay } = sheet;
  return (path) => (overlay.has(path) ? overlay.get(path) : sheet.knows(path));
}

function counted(name, n) {
  return (n === 1 ? words[`${name}-1`] : words[name]).replace("{n}", n);
}

function tellState() {
  const waiting = store.waiting.length;
  const unsettled = store.unsettled.length;
  let [state, text] = [sync.state, words[sync.state]];
  if (state === "saved" && !dataset.entries) text = words.live;
  if (unsettled) [state, text] = ["settle", counted("settle", unsettled)];
  else if (waiting && state !== "sending") [state, text] = ["waiting", counted("waiting", waiting)];
  if (!store.isKept) text = words.full;
  chip.className = `sync sync--${state}`;
  if (chip.textContent !== text) chip.textContent = text;
}

function tellStale() {
  for (const line of root.querySelectorAll("[data-stale]")) {
    const at = new Date(line.dataset.stale);
    line.hidden = !sync.isBehind;
    line.textContent = words.stale.replace("{time}", at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
    const next = root.querySelector("#next-turn");
    if (sync.isBehind && next) next.disabled = false;
  }
}

function markUnsent() {
  const waiting = new Set(store.waiting.map((entry) => entry.path));
  for (const place of root.querySelectorAll("[data-place]")) {
    place.classList.toggle("is-unsent", waiting.size > 0 && [...pathsOf(place)].some((path) => waiting.has(path)));
  }
}

function draw() {
  const get = getter();
  const now = Number(get("turn") || 0);
  if (now && turn && now !== turn && root.querySelector("[data-by-turn]")) {
    beginTurn(root, { from: turn, to: now, words });
    turn = now;
  }
  show(root, get);
  notices.show();
  markUnsent();
  tellState();
  tellStale();
}

function rescueFocus(button) {
  if (!button.isConnected || button.disabled || button.offsetParent === null) {
    const others = button.closest("[data-place]")?.querySelectorAll("summary, button:enabled") || [];
    [...others].find((other) => other.checkVisibility())?.focus({ preventScroll: true });
  }
}

root.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!("sheet" in form.dataset) || !dataset.entries) return;
  event.preventDefault();
  const get = (path) => sheet.get(path);
  const entries = isWriter(submitter) ? pressed(submitter, get) : submitted(form, submitter);
  if (!entries.length) return;
  sheet.write(entries);
  if (submitter) rescueFocus(submitter);
});

root.addEventListener("change", ({ target: field }) => {
  if (!field.dataset?.path || !dataset.entries) return;
  const value = field.type === "checkbox" ? field.checked || null : readValue(field.value.trim(), field.dataset.kind);
  sheet.write([{ path: field.dataset.path, value }]);
});

function mustReload() {
  return root.querySelector("[data-sheet][data-by-turn]") && Number(sheet.knows("turn") || 0) !== Number(dataset.turn);
}

async function renew() {
  if (store.waiting.length || known === sheet.number) return;
  known = sheet.number;
  if (mustReload()) {
    location.reload();
    return;
  }
  try {
    if (await renewParts(dataset.parts || location.href, root)) draw();
  } catch {
    known = -1; // the network went away in between; the next news tries again
  }
}

function tellChanged() {
  const place = document.getElementById("match-notices");
  if (place.querySelector("[data-changed]")) return;
  const line = document.createElement("p");
  line.className = "notice";
  line.dataset.changed = "";
  const link = document.createElement("a");
  link.href = location.href;
  link.textContent = words.reload;
  line.append(`${words.changed} `, link);
  place.prepend(line);
}

sheet.addEventListener("change", draw);
sync.addEventListener("state", draw);
sync.addEventListener("news", ({ detail: news }) => {
  if (news.mark !== dataset.mark) tellChanged();
  renew();
});
chip?.addEventListener("click", () => {
  const first = root.querySelector(".unsettled");
  const pane = first?.closest("[data-pane]");
  if (pane && !first.checkVisibility()) root.querySelector(`[data-pane-of="${pane.dataset.pane}"]`)?.click();
  first?.scrollIntoView({ block: "center" });
});

draw();
sync.start();
const tabs = [...root.querySelectorAll(".tabs a")].map((link) => new URL(link.href).pathname);
const pages = [location.pathname, ...tabs].filter((page) => page.startsWith(dataset.home));
if (dataset.entries && dataset.home.startsWith("/m/")) rememberSeat({ match: dataset.match, address: dataset.home, title: document.title.replace(/ · Muster$/, "") });
keepPages({ worker: dataset.worker, scope: dataset.home, pages });
document.documentElement.dataset.matchReady = "";
