// Sends what waits, and hears what the other player wrote: at once while the network works, patiently while it does not.
const POLL_MS = 4000;
const SLOWEST_MS = 60000;
const LIMITED_MS = 15000;
const TIMEOUT_MS = 15000;
const BATCH = 50;

export class Sync extends EventTarget {
  constructor({ sheet, store, urls, token }) {
    super();
    Object.assign(this, { sheet, store, urls, token });
    this.state = "saved";
    this.failures = 0;
    this.tag = "";
    this.isRunning = false;
    this.isAskedAgain = false;
    this.isDead = false;
    this.isFirst = true;
  }

  start() {
    this.sheet.addEventListener("change", (event) => event.detail.what === "written" && this.now());
    addEventListener("online", () => this.now());
    addEventListener("offline", () => this.#become("offline"));
    addEventListener("pageshow", () => this.now());
    document.addEventListener("visibilitychange", () => document.hidden || this.now());
    addEventListener("storage", (event) => this.store.isOurs(event.key) && this.sheet.reload());
    this.now();
  }

  // Whatever is shown may be older than what was written.
  get isBehind() {
    return this.state !== "saved" || this.store.waiting.length > 0;
  }

  async now() {
    if (this.isDead) return;
    if (this.isRunning) {
      this.isAskedAgain = true;
      return;
    }
    clearTimeout(this.timer);
    this.isRunning = true;
    let pause = POLL_MS;
    try {
      await this.#exchange();
      this.failures = 0;
      this.#become("saved");
    } catch (error) {
      this.failures += 1;
      pause = error.pause || Math.min(SLOWEST_MS, 1000 * 2 ** this.failures) * (0.75 + Math.random() / 2);
      this.#become(error.state || "offline");
    }
    this.isRunning = false;
    if (this.isAskedAgain && !this.failures) {
      this.isAskedAgain = false;
      this.now();
      return;
    }
    this.isAskedAgain = false;
    if (!document.hidden || this.store.waiting.length) this.timer = setTimeout(() => this.now(), pause);
  }

  async #exchange() {
    const isSending = this.urls.entries && this.store.waiting.length > 0;
    if (!isSending) return this.#hear();
    this.#become("sending");
    while (this.store.waiting.length) await this.#send(this.store.waiting.slice(0, BATCH));
  }

  async #send(batch) {
    const entries = batch.map(({ id, path, value, was }) => ({ id, path, value, was }));
    const body = JSON.stringify({ entries, since: this.sheet.number });
    const post = () => this.#ask(this.urls.entries, { method: "POST", body });
    let answer = await post();
    if (answer.status === 403 && (await this.#renewToken())) answer = await post();
    if ([400, 409, 413].includes(answer.status)) return this.#sendOneByOne(batch, await answer.json());
    this.#check(answer);
    const news = await answer.json();
    this.sheet.hear(news);
    this.sheet.settle(news.results);
    this.#told(news);
  }

  // One entry that cannot be understood must not hold up the others.
  async #sendOneByOne(batch, { message }) {
    if (batch.length > 1) {
      for (const entry of batch) await this.#send([entry]);
      return;
    }
    const [{ id, path }] = batch;
    this.sheet.settle([{ id, path, state: "refused", reason: message, now: this.sheet.knows(path) }]);
  }

  async #hear() {
    const since = this.sheet.number;
    const answer = await this.#ask(`${this.urls.changes}?since=${since}`, { headers: { "If-None-Match": this.tag } });
    if (answer.status === 304) return;
    this.#check(answer);
    const news = await answer.json();
    this.tag = answer.headers.get("ETag") || "";
    if (news.number < since) {
      this.tag = "";
      const all = await this.#ask(`${this.urls.changes}?since=0`, {});
      this.#check(all);
      this.sheet.hear(await all.json(), { isAll: true });
    } else this.sheet.hear(news);
    this.#told(news);
  }

  #ask(url, { headers = {}, ...how }) {
    const isPost = how.method === "POST";
    const own = isPost ? { "Content-Type": "application/json", "X-CSRFToken": this.token } : {};
    return fetch(url, {
      ...how,
      headers: { Accept: "application/json", ...own, ...headers },
      cache: "no-store",
      signal: AbortSignal.timeout?.(TIMEOUT_MS),
    });
  }

  #check(answer) {
    if (answer.ok) return;
    if (answer.status === 404) this.isDead = true;
    const state = { 404: "dead", 429: "limited" }[answer.status] || "failed";
    throw Object.assign(new Error(state), { state, pause: state === "limited" ? LIMITED_MS : 0 });
  }

  // The token of a page from the cache, or from before signing in, is worth nothing any more.
  async #renewToken() {
    const page = await fetch(location.href, { cache: "no-store" });
    const fresh = new DOMParser().parseFromString(await page.text(), "text/html").getElementById("match");
    const isNew = Boolean(fresh?.dataset.token) && fresh.dataset.token !== this.token;
    if (isNew) this.token = fresh.dataset.token;
    return isNew;
  }

  #become(state) {
    if (state === this.state && !this.isFirst) return;
    this.state = state;
    this.isFirst = false;
    this.dispatchEvent(new Event("state"));
  }

  #told(news) {
    this.dispatchEvent(new CustomEvent("news", { detail: news }));
  }
}
