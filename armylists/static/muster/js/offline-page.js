// The page that is shown without a network: lists the armies whose builder is kept on this device, the newest copy first.
const list = document.querySelector("[data-kept-armies]");
const row = list.querySelector("template").content;

async function find() {
  const cache = await caches.open("muster site");
  const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key).then((answer) => ({ key, answer }))));
  const pages = answers.filter(({ answer }) => (answer.headers.get("Content-Type") || "").startsWith("text/html"));
  return Promise.all(pages.map(async ({ key, answer }) => ({ key, date: answer.headers.get("Date"), html: await answer.text() })));
}

for (const { key, html } of (await find()).sort((a, b) => new Date(b.date) - new Date(a.date))) {
  const named = new DOMParser().parseFromString(html, "text/html").querySelector("meta[name=army]");
  if (!named) continue;
  const item = row.cloneNode(true);
  const link = item.querySelector("a");
  link.href = key.url;
  link.textContent = named.content;
  item.querySelector("[data-line]").textContent = named.dataset.line;
  list.append(item);
  document.querySelector("[data-none]").hidden = true;
}

addEventListener("online", () => location.reload());
