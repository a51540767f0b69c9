// Every page: the worker keeps what [data-keep] names (addresses) for when there is no network; a line says when there is none.
import { keepPages } from "./offline.js";

const { worker, visitor, offline } = document.querySelector("link[rel=manifest]").dataset;
const line = document.querySelector("[data-offline-line]");

export function keepHere(pages) {
  return keepPages({ worker, scope: "/", pages: [...offline.split(" "), ...pages], visitor });
}

function show() {
  line.hidden = navigator.onLine;
}

function start() {
  keepHere([...document.querySelectorAll("[data-keep]")].map((element) => element.dataset.keep));
}

addEventListener("online", show);
addEventListener("offline", show);
show();
if (document.readyState === "complete") start();
else addEventListener("load", start);
