// [data-projector]: shows as many games as fit, turns the page by itself, and asks the server for news.
import { runClocks } from "./clock.js";

const TURN_MS = 9000;
const NEWS_MS = 15000;
const board = document.querySelector("[data-projector]");
let shown = 0;

const SIZES = [3, 2, 1];

function fitting(items, list) {
  const { bottom } = list.getBoundingClientRect();
  return items.filter((item) => item.getBoundingClientRect().bottom <= bottom + 1).length;
}

// The largest letters in which everything fits; the smallest, and several pages, when nothing does.
function pages() {
  const list = board.querySelector("[data-pages]");
  const items = Array.from(list.children);
  for (const item of items) item.hidden = false;
  for (const size of SIZES) {
    list.dataset.size = size;
    if (fitting(items, list) === items.length) break;
  }
  const fits = Math.max(1, fitting(items, list));
  return { items, fits, count: Math.max(1, Math.ceil(items.length / fits)) };
}

function show() {
  const { items, fits, count } = pages();
  shown %= count;
  items.forEach((item, index) => {
    item.hidden = Math.floor(index / fits) !== shown;
  });
  board.querySelector("[data-page-number]").textContent = count > 1 ? `${shown + 1}/${count}` : "";
}

async function refresh() {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok || answer.redirected) return;
    const news = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-projector]");
    if (!news) return;
    board.replaceChildren(...news.childNodes);
    show();
  } catch {
    // The venue's network is gone; what is on the wall stays, and the next try comes soon.
  }
}

if (board) {
  show();
  runClocks();
  addEventListener("resize", show);
  setInterval(() => {
    shown += 1;
    show();
  }, TURN_MS);
  setInterval(refresh, NEWS_MS);
}
