// What this device keeps of a match or an army under a prefix: entries that wait for the network, conflicts and refusals
// that wait for the player, and the last known sheet. Each entry has a key of its own, so that two tabs never overwrite
// one another.
const WAITING = "waiting";
const UNSETTLED = "unsettled";

export class Store {
  constructor(prefix) {
    this.prefix = prefix;
    this.isKept = true;
    this.memory = new Map();
  }

  get waiting() {
    return this.#list(WAITING);
  }

  get unsettled() {
    return this.#list(UNSETTLED);
  }

  get base() {
    return this.#read(`${this.prefix}base`);
  }

  set base(value) {
    this.#put(`${this.prefix}base`, value);
  }

  addWaiting(entry) {
    this.#put(this.#next(WAITING), entry);
  }

  addUnsettled(entry) {
    this.settle(entry.path);
    this.#put(this.#next(UNSETTLED), entry);
  }

  // Nothing waits for the player at this place any more.
  settle(path) {
    for (const each of this.unsettled) if (each.path === path) this.remove(each);
  }

  remove({ key }) {
    this.memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      this.isKept = false;
    }
  }

  isOurs(key) {
    return key === null || key.startsWith(this.prefix);
  }

  #list(kind) {
    const keys = this.#keys().filter((key) => key.startsWith(`${this.prefix}${kind}:`));
    return keys.sort().map((key) => ({ ...this.#read(key), key }));
  }

  #keys() {
    try {
      return [...new Set([...Object.keys(localStorage), ...this.memory.keys()])];
    } catch {
      return [...this.memory.keys()];
    }
  }

  #next(kind) {
    const last = this.#keys().filter((key) => key.startsWith(`${this.prefix}${kind}:`)).sort().pop();
    const number = Math.max(Date.now(), Number(last?.split(":").pop() || 0) + 1);
    return `${this.prefix}${kind}:${String(number).padStart(16, "0")}`;
  }

  #read(key) {
    if (this.memory.has(key)) return this.memory.get(key);
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  }

  #put(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
      this.memory.delete(key);
    } catch {
      this.memory.set(key, value);
      this.isKept = false;
    }
  }
}
