// Keeps the last copy of the pages of one match, on this device only, and shows it where the network fails.
// As long as the network answers, its answer is what is shown.
const home = new URL(self.registration.scope).pathname;
const CACHE = `muster match ${home}`;
const NEVER = ["entries/", "changes/", "panel/"];

const isPage = (url) => url.pathname.startsWith(home);
const isKept = (url) => url.origin === location.origin && !NEVER.some((end) => url.pathname.endsWith(end));
const keyOf = (url) => (isPage(url) ? url.origin + url.pathname : url.href);

async function keep(url, answer) {
  if (answer.status !== 200 || answer.type !== "basic" || answer.redirected) return;
  if (isPage(url) && !(answer.headers.get("Content-Type") || "").startsWith("text/html")) return;
  const cache = await caches.open(CACHE);
  await cache.put(keyOf(url), answer);
}

// The link leads nowhere any more: nothing of the match stays behind.
async function forget() {
  await caches.delete(CACHE);
  await self.registration.unregister();
}

async function answerFor(request, url) {
  try {
    const answer = await fetch(request);
    if (isPage(url) && [403, 404, 410].includes(answer.status) && request.mode === "navigate") await forget();
    await keep(url, answer.clone());
    return answer;
  } catch (error) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(keyOf(url), { ignoreVary: true });
    if (kept) return kept;
    const play = `${home}play/`;
    if (request.mode === "navigate" && url.pathname !== play && (await cache.match(location.origin + play))) {
      return Response.redirect(play);
    }
    throw error;
  }
}

async function keepAll(addresses) {
  const cache = await caches.open(CACHE);
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    if (!isKept(url) || (await cache.match(keyOf(url), { ignoreVary: true }))) continue;
    try {
      await keep(url, await fetch(url, { credentials: "same-origin" }));
    } catch {
      return; // the network is gone; the next page tries again
    }
  }
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.data?.keep && event.waitUntil(keepAll(event.data.keep)));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && isKept(url)) event.respondWith(answerFor(event.request, url));
});
