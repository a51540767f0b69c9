// Keeps copies of pages, on this device only, and shows them where the network fails. As long as the network answers,
// its answer is what is shown. One script for two scopes: that of a match keeps the last copy of its pages; "/" keeps the
// builder of one's armies, each as its page asks for it, and a page that says so where nothing is kept.
const home = new URL(self.registration.scope).pathname;
const isSite = home === "/";
const CACHE = isSite ? "muster site" : `muster match ${home}`;
const NEVER = ["entries/", "changes/", "panel/"];
const OFFLINE = `${location.origin}/offline/`;
const VISITOR = `${location.origin}/?visitor`;
// Which page this is a copy of, as it was asked for: the state of an army is part of its address.
const ASKED = "X-Kept-Address";
const DELETES = /^\/(?:armies|edit)\/[^/]+\/delete\/$/;
const FORGETS = /^\/(accounts\/(login|logout|signup)|armies\/here\/forget)\//;

const isFile = (url) => url.pathname.startsWith("/static/");
const isPage = (url) => url.pathname.startsWith(home) && !isFile(url);
const isKept = (url) => url.origin === location.origin && !NEVER.some((end) => url.pathname.endsWith(end));
const keyOf = (url) => (isPage(url) ? url.origin + url.pathname : url.href);
const find = async (key) => (await caches.open(CACHE)).match(key, { ignoreVary: true });

async function keep(url, answer) {
  if (answer.status !== 200 || answer.type !== "basic" || answer.redirected) return;
  if (isPage(url) && !(answer.headers.get("Content-Type") || "").startsWith("text/html")) return;
  const cache = await caches.open(CACHE);
  await cache.put(keyOf(url), answer);
}

// The address of an army of this device leads to its edit link: both are kept, so that both lead there.
async function keepCopy(url) {
  const answer = await fetch(url, { credentials: "same-origin" });
  const there = new URL(answer.url);
  if (answer.status !== 200 || (answer.redirected && !there.pathname.startsWith("/edit/"))) return;
  const headers = new Headers(answer.headers);
  headers.set(ASKED, url.search);
  const cache = await caches.open(CACHE);
  await cache.put(keyOf(there), new Response(await answer.blob(), { headers }));
  if (answer.redirected) {
    const way = { Location: keyOf(there), [ASKED]: url.search };
    await cache.put(keyOf(url), new Response(null, { status: 302, headers: way }));
  }
}

async function forgetFile(url) {
  const plain = ({ pathname }) => pathname.replace(/\.[0-9a-f]{12}(?=\.)/, "");
  const cache = await caches.open(CACHE);
  for (const { url: other } of await cache.keys()) {
    if (other !== url.href && plain(new URL(other)) === plain(url)) await cache.delete(other);
  }
}

async function keepFromSite(url) {
  const known = await find(keyOf(url));
  if (isFile(url)) {
    if (known) return;
    await forgetFile(url);
    await keep(url, await fetch(url));
  } else if (known?.headers.get(ASKED) !== url.search) await keepCopy(url);
}

async function keepFromMatch(url) {
  if (isKept(url) && !(await find(keyOf(url)))) await keep(url, await fetch(url, { credentials: "same-origin" }));
}

// Nobody's pages are shown to somebody else.
async function belongTo(visitor) {
  const owner = await find(VISITOR);
  if (owner && (await owner.text()) === visitor) return;
  await caches.delete(CACHE);
  await (await caches.open(CACHE)).put(VISITOR, new Response(visitor));
}

async function keepAll({ keep: addresses, visitor }) {
  if (isSite) await belongTo(visitor || "");
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    try {
      await (isSite ? keepFromSite(url) : keepFromMatch(url));
    } catch {
      return; // the network is gone; the next page tries again
    }
  }
}

// The link leads nowhere any more: nothing of the match stays behind.
async function forget() {
  await caches.delete(CACHE);
  await self.registration.unregister();
}

// An army that is deleted is offered no more.
async function forgetArmy(url) {
  const home = new URL("..", url).href;
  if (navigator.onLine) await (await caches.open(CACHE)).delete(home);
}

async function answerFromMatch(request, url) {
  try {
    const answer = await fetch(request);
    if (isPage(url) && [403, 404, 410].includes(answer.status) && request.mode === "navigate") await forget();
    await keep(url, answer.clone());
    return answer;
  } catch (error) {
    const kept = await find(keyOf(url));
    if (kept) return kept;
    const play = `${home}play/`;
    if (request.mode === "navigate" && url.pathname !== play && (await find(location.origin + play))) {
      return Response.redirect(play);
    }
    throw error;
  }
}

async function answerFromSite(request, url) {
  try {
    const answer = await fetch(request);
    if ([403, 404, 410].includes(answer.status)) await (await caches.open(CACHE)).delete(keyOf(url));
    return answer;
  } catch (error) {
    const kept = (await find(keyOf(url))) || (request.mode === "navigate" && (await find(OFFLINE)));
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.data?.keep && event.waitUntil(keepAll(event.data)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (isSite && request.method === "POST" && FORGETS.test(url.pathname)) event.waitUntil(caches.delete(CACHE));
  if (isSite && request.method === "POST" && DELETES.test(url.pathname)) event.waitUntil(forgetArmy(url));
  if (request.method !== "GET") return;
  if (!isSite) {
    if (isKept(url)) event.respondWith(answerFromMatch(request, url));
  } else if (request.mode === "navigate" || isFile(url)) event.respondWith(answerFromSite(request, url));
});
