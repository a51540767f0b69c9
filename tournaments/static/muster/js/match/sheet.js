// The sheet as this player sees it: what the server knows, and over it what waits here.
const isNothing = (value) => value === null || value === undefined || value === false || value === 0;

export const same = (one, other) =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);

// Whether a value stands where `now` is known to. A written no is an answer: it does not stand where nothing does.
export const stands = (now, value) => same(now, value) && (value !== false || now === false);

// A name for an entry that nobody else gives to another one.
function makeId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Sheet extends EventTarget {
  constructor({ store, values, number }) {
    super();
    this.store = store;
    const kept = store.base;
    this.known = kept && kept.number > number ? kept : { values, number };
  }

  get number() {
    return this.known.number;
  }

  // What the server knows.
  knows(path) {
    return this.known.values[path] ?? null;
  }

  get(path) {
    const mine = this.store.waiting.findLast((entry) => entry.path === path);
    return mine ? mine.value : this.knows(path);
  }

  // Every place at which something waits, with its value: one look at the store for a whole page.
  get overlay() {
    return new Map(this.store.waiting.map((entry) => [entry.path, entry.value]));
  }

  write(entries) {
    for (const { path, value } of entries) {
      const was = this.get(path);
      if (stands(was, value)) this.store.settle(path);
      else this.store.addWaiting({ id: makeId(), path, value, was });
    }
    this.#tell("written");
  }

  // What came from the server: the places written since `since`, and how far that reaches.
  hear({ changes, number }, { isAll = false } = {}) {
    if (isAll) this.known = { values: {}, number: 0 };
    const isNew = isAll || changes.length > 0 || number !== this.known.number;
    if (!isNew) return;
    const values = { ...this.known.values };
    for (const { path, value } of changes) {
      if (value === null) delete values[path];
      else values[path] = value;
    }
    this.known = { values, number };
    this.store.base = this.known;
    this.#tell("heard");
  }

  // Entries that the server has answered: gone from the queue, or waiting for the player now.
  settle(results) {
    const sent = new Map(this.store.waiting.map((entry) => [entry.id, entry]));
    for (const result of results) {
      const entry = sent.get(result.id);
      if (!entry) continue;
      if (result.state === "accepted") this.store.settle(entry.path);
      else this.store.addUnsettled({ ...result, mine: entry.value });
      this.store.remove(entry);
    }
    this.#tell("settled");
  }

  // Another tab has written.
  reload() {
    const kept = this.store.base;
    if (kept && kept.number > this.known.number) this.known = kept;
    this.#tell("heard");
  }

  #tell(what) {
    this.dispatchEvent(new CustomEvent("change", { detail: { what } }));
    document.dispatchEvent(new CustomEvent("muster:sheet", { detail: { what, sheet: this } }));
  }
}
