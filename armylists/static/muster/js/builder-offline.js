// The builder without a network: edits are kept on this device, listed as waiting, and sent in their order when it is back;
// what another device changed meanwhile and what the list does not allow come back with a reason and wait for the player.
// Cards open from the copy that the worker keeps of this page.
import { keepHere } from "./app.js";
import { closeKept, copyOf } from "./kept-cards.js";
import { Store } from "./store.js";
import { afterSwap, isTyping, showTyped, TYPED, typed } from "./typed.js";
import { after, movesOf, stepOf } from "./waiting-moves.js";
import { COUNTS, labelOf, markRows, recount } from "./waiting-rows.js";

const FIRST_PAUSE_MS = 2000;
const SLOWEST_MS = 60000;
const TIMEOUT_MS = 20000;
const SOON_MS = 50;
const BATCH = 50;
const IDLE_MS = 3000;
const FIELDS = ["name", "note", "points_limit"];

const panel = document.getElementById("waiting");
const { edits, queue, home, army, ...words } = panel.dataset;
const list = panel.querySelector("ol");
const store = new Store(`muster:army:${army}:`);
const base = () => Number(document.querySelector("#commands [name=base]").value) || null;
const cards = () => Array.from(document.querySelectorAll("#army article.formation"));
const isFromCopy = () => document.querySelector("template[data-card]") !== null;
let hasFailed = false;
let isSending = false;
let isPressed = false;
let opens = null;
let step = null;
let isGone = false;
let isMerged = false;
let expected = 0;
let isRefused = false;
let pause = FIRST_PAUSE_MS;
let timer = 0;
let idle = 0;
// Tabs share what waits, and any of them sends it. What a tab has written is no news to it, but it is to another.
const tab = newId();
const own = [];
const isServed = new WeakSet();
let served = [];
let rendered = [];

function newId() {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(parts, (part) => part.toString(36)).join("-");
}

const known = () => store.waiting.reduce((keys, each) => after(keys, each.do), served);

// Cards stand as the waiting moves put them.
function arrange() {
  const all = cards();
  const inOrder = known().map((key) => all.find(({ id }) => id === key)).filter(Boolean);
  if (all.filter((card) => inOrder.includes(card)).every((card, place) => card === inOrder[place])) return;
  const held = document.activeElement;
  for (const card of inOrder) {
    const item = card.closest("[data-sortable] > *");
    item.parentElement.append(item);
  }
  held?.focus();
}

function commandsOf(formData) {
  const command = formData.get("do");
  if (command === "order") return movesOf(known(), formData.getAll("order"));
  return command?.startsWith("move ") ? stepOf(known(), rendered, command) : [command].filter(Boolean);
}

function take({ formData, triggeringEvent }) {
  for (const [place, command] of commandsOf(formData).entries()) {
    wait(command, { formData, button: triggeringEvent?.submitter, id: (place === 0 && formData.get("edit_id")) || newId() });
  }
  arrange();
  draw();
}

function wait(command, { formData, button, id, isTyped = false }) {
  const fields = Object.fromEntries(FIELDS.filter((name) => formData.has(name)).map((name) => [name, formData.get(name)]));
  const last = store.waiting.at(-1);
  if (last?.do === command && Object.keys(fields).length && JSON.stringify(last.fields) === JSON.stringify(fields)) return;
  const isSame = last && COUNTS.includes(command.split(" ")[0]) && !isSending;
  if (isSame && last.do.split(" ").slice(0, 3).join() === command.split(" ").slice(0, 3).join()) store.remove(last);
  store.addWaiting({ id, path: id, tab, do: command, fields, base: Number(formData.get("base")) || null, isTyped, label: labelOf(button, fields, words) });
  recount(button, command);
}

// What is typed is saved by itself: when its field is left, before anything else is sent, when the page is left.
function saveTyped(fields = typed()) {
  for (const field of fields) {
    const formData = new FormData(field.form);
    wait(formData.get("do"), { formData, button: field.form.querySelector("button"), id: newId(), isTyped: true });
    field.defaultValue = field.value;
    showTyped(field);
  }
  if (fields.length) draw();
}

// A swap while a finger is down would take away what is pressed.
function sendSoon() {
  if (navigator.onLine) setTimeout(isPressed ? sendSoon : send, SOON_MS);
}

function button(text, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "button button--small", textContent: text });
  made.addEventListener("click", () => {
    act();
    draw();
  });
  return made;
}

function line(each, reason, ...buttons) {
  const item = document.createElement("li");
  const said = Object.assign(document.createElement("span"), { textContent: each.label });
  if (reason) said.append(document.createElement("br"), reason);
  item.append(said, ...buttons);
  return item;
}

function insist(each) {
  const [verb, ...rest] = each.do.split(" ");
  const forced = each.state === "refused" && !verb.endsWith("!") ? `${verb}!` : verb;
  const id = newId();
  store.remove(each);
  store.addWaiting({ id, path: id, tab, do: [forced, ...rest].join(" "), fields: each.fields, base: each.base, insist: true, label: each.label });
  send();
}

function takeBack(each) {
  store.remove(each);
  arrange();
}

function summary(waiting, unsettled) {
  const counted = (name, n) => words[n === 1 ? `${name}1` : name].replace("{n}", n);
  if (unsettled.some((each) => each.can_insist)) return counted("unsettled", unsettled.length);
  if (unsettled.length) return counted("lost", unsettled.length);
  if (!store.isKept) return words.full;
  if (isGone) return words.gone;
  if (isSending) return words.sending;
  return waiting ? counted("waiting", waiting) : words.offline;
}

function draw() {
  const { waiting, unsettled } = store;
  const isOff = !navigator.onLine || hasFailed;
  panel.hidden = !(isOff || waiting.length || unsettled.length);
  panel.querySelector("summary").textContent = summary(waiting.length, unsettled);
  panel.querySelector("p").hidden = !isOff;
  panel.classList.toggle("waiting--unsettled", unsettled.length > 0);
  document.documentElement.toggleAttribute("data-behind", isOff || waiting.length > 0);
  const drop = (each) => button(each.can_insist ? words.drop : words.dismiss, () => store.remove(each));
  const rows = unsettled.map((each) => line(each, each.reason, ...(each.can_insist ? [button(words.insist, () => insist(each))] : []), drop(each)));
  const undo = isSending ? [] : waiting.map((each) => line(each, "", button(words.takeBack, () => takeBack(each))));
  list.replaceChildren(...rows, ...undo);
  const keys = new Set(waiting.map((each) => each.do.split(" ")[1]));
  for (const card of cards()) card.classList.toggle("is-waiting", keys.has(card.id));
  markRows(waiting, words.row);
}

const ownOf = (owner) => own.filter((each) => each.tab === owner).slice(-1000).map(({ id }) => id);

async function post(body) {
  const text = JSON.stringify(body);
  const token = document.querySelector("#commands [name=csrfmiddlewaretoken]").value;
  const answer = await fetch(queue, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token },
    body: text,
    keepalive: text.length < 30000, // what is sent as the page is left arrives
    signal: AbortSignal.timeout?.(TIMEOUT_MS),
  });
  const isJson = (answer.headers.get("Content-Type") || "").startsWith("application/json");
  isGone = answer.status === 404;
  if (!answer.ok && !(answer.status === 400 && isJson)) throw new Error(answer.status);
  return answer.json();
}

// Whether names and notes were written, and nothing else since the page was made.
async function sendBatch() {
  const { waiting } = store;
  const [first] = waiting;
  const other = waiting.findIndex((each) => each.base !== first.base || each.tab !== first.tab);
  const batch = waiting.slice(0, other < 0 ? BATCH : Math.min(other, BATCH));
  const asked = batch.map(({ id, do: command, fields, insist = false }) => ({ id, do: command, fields, insist }));
  const before = base();
  const { number, results = [], message } = await post({ base: first.base, own: ownOf(first.tab), edits: asked });
  for (const each of batch) {
    const result = results.find(({ id }) => id === each.id) || { state: "refused", reason: message };
    store.remove(each);
    if (result.state === "accepted") {
      own.push({ id: each.id, tab: each.tab });
      expected += 1;
      served = after(served, each.do);
    } else {
      store.addUnsettled({ ...each, ...result });
      isRefused = true;
    }
  }
  isMerged ||= number > expected;
  const isPlain = !isRefused && batch.every((each) => each.isTyped) && number === before + batch.length;
  if (isPlain) setBase(number);
  return isPlain;
}

// The page is that of the newest state but for what was typed, which it shows.
function setBase(number) {
  for (const field of document.querySelectorAll("#builder [name=base]")) field.value = number;
  for (const [id, isOff] of [["undo", false], ["redo", true]]) document.getElementById(id).disabled = isOff;
  settled();
}

const tell = (text) => document.dispatchEvent(new CustomEvent("muster:toast", { detail: { text, level: "success" } }));

// What needs a decision comes to where the finger is, and waits there.
function tellOutcome(isSaved) {
  if (isRefused) {
    panel.open = true;
    panel.querySelector("summary").focus({ preventScroll: true });
  } else if (isMerged) tell(words.merged);
  else if (isSaved) tell(words.saved);
  isMerged = isRefused = false;
}

async function send() {
  if (isSending || !(store.waiting.length || opens !== null)) return;
  clearTimeout(timer);
  isSending = true;
  draw();
  try {
    expected = base();
    let isSaved = store.waiting.length > 0;
    while (store.waiting.length) isSaved = (await sendBatch()) && isSaved;
    hasFailed = false;
    pause = FIRST_PAUSE_MS;
    if (!isSaved || opens !== null || !isTyping()) await renew();
    isSending = false;
    draw();
    tellOutcome(isSaved);
  } catch {
    hasFailed = true;
    if (!isGone) timer = setTimeout(back, pause); // another tab may have sent it by then
    pause = Math.min(SLOWEST_MS, pause * 2);
  }
  isSending = false;
  draw();
  if (!hasFailed && (store.waiting.length || opens !== null)) send();
  else if (hasFailed && opens !== null) openKept(opens);
  else if (!hasFailed && step) document.getElementById(step)?.click();
  if (!isSending) opens = step = null;
}

async function renew() {
  const open = opens ?? (document.querySelector(".formation--open")?.id || "");
  opens = null;
  await htmx.ajax("GET", `${home}?open=${open}`, { target: "#builder", swap: "innerHTML" }).catch(() => {});
  if (!hasFailed) for (const copy of document.querySelectorAll("template[data-card]")) copy.remove();
}

async function openKept(key) {
  const card = cards().find(({ id }) => id === key);
  const isOpen = card?.classList.contains("formation--open");
  closeKept(cards());
  if (!card || isOpen) return;
  const copy = await copyOf(key, home).catch(() => null);
  if (!copy) {
    panel.querySelector("summary").textContent = words.closed;
    return;
  }
  card.append(document.importNode(copy.content, true));
  card.classList.add("formation--open");
  card.querySelector(".formation__link").setAttribute("aria-expanded", "true");
  htmx.process(card);
  document.dispatchEvent(new Event("muster:opened"));
}

function keepCopy() {
  if (navigator.onLine && !store.waiting.length) keepHere([`${home}?open=*&state=${base()}`]);
}

// Undo takes back what waits first; what was sent is undone where it was written.
function takeStep(path) {
  if (navigator.onLine && !hasFailed) {
    step = path.endsWith("/undo/") ? "undo" : "redo";
    return;
  }
  const last = store.waiting.at(-1);
  if (path.endsWith("/undo/") && last) takeBack(last);
  draw();
  if (!last) panel.querySelector("summary").textContent = words.step;
}

const isOurs = ({ path, verb }) => path.startsWith(verb === "get" ? "?open=" : home) || path.startsWith(`${home}?open=`);
const isRenewal = ({ path, verb }) => verb === "get" && path.startsWith(`${home}?open=`);
const keyIn = ({ path }) => new URLSearchParams(path.split("?")[1]).get("open");

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb !== "post" || detail.path !== edits) return;
  detail.parameters.edit_id = newId();
  own.push({ id: detail.parameters.edit_id, tab });
});
document.addEventListener(
  "htmx:beforeRequest",
  (event) => {
    const { requestConfig: config } = event.detail;
    const isAway = !navigator.onLine || hasFailed;
    if (!isOurs(config)) return;
    if (!isRenewal(config)) saveTyped();
    if (!isAway && (isRenewal(config) || !(store.waiting.length || isSending))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (config.verb === "get" && isAway) openKept(keyIn(config));
    else if (config.verb === "get") opens = keyIn(config) || "";
    else if (config.path === edits) take(config);
    else takeStep(config.path);
    if (navigator.onLine && (config.verb === "post" || !isAway)) send();
  },
  { capture: true },
);

// No answer: it may have been written all the same, so that it is sent again under the same name.
function lost(event) {
  const { requestConfig: config, xhr } = event.detail;
  if (!isOurs(config) || (event.type === "htmx:responseError" && xhr.status < 500)) return;
  event.stopImmediatePropagation();
  hasFailed = true;
  if (config.path.startsWith("?")) openKept(keyIn(config));
  else if (config.path === edits) take(config);
  draw();
  clearTimeout(timer);
  timer = setTimeout(back, pause);
}

for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(name, lost, { capture: true });
}

// The army has changed since this page was made: the change is merged into it, or waits for the player's decision.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig: config } = event.detail;
  if (xhr.status !== 409 || config.path !== edits || !config.formData.get("base")) return;
  event.detail.shouldSwap = false;
  take(config);
  send();
});

document.addEventListener("change", ({ target }) => {
  if (!target.matches(TYPED) || target.value === target.defaultValue) return;
  saveTyped([target]);
  sendSoon();
});
for (const [name, isDown] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false]]) {
  addEventListener(name, () => (isPressed = isDown), { capture: true });
}

function leave() {
  saveTyped();
  if (store.waiting.length && navigator.onLine) send();
}

function back() {
  if (store.waiting.length) send();
  else if (hasFailed || isFromCopy()) {
    hasFailed = false;
    renew().then(draw);
  } else draw();
}

function settled() {
  const made = document.querySelector("#army [data-sortable]");
  if (!made || !isServed.has(made)) served = rendered = cards().map((card) => card.id);
  if (made) isServed.add(made);
  if (store.waiting.length) arrange();
  draw();
  clearTimeout(idle);
  idle = setTimeout(keepCopy, IDLE_MS);
}

addEventListener("online", back);
addEventListener("offline", draw);
addEventListener("storage", (event) => store.isOurs(event.key) && draw());
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id === "builder") afterSwap((field) => saveTyped([field]));
});
addEventListener("pagehide", leave);
addEventListener("beforeunload", (event) => {
  saveTyped();
  if (store.waiting.length && (hasFailed || !navigator.onLine || !store.isKept)) event.preventDefault();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) leave();
  document.hidden ? keepCopy() : back();
});
document.addEventListener("htmx:afterSettle", settled);
settled();
keepCopy();
if (navigator.onLine) back();
