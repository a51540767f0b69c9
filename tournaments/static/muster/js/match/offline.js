// Hands the pages of this match, and what they need, to the worker that keeps copies of them. Each match has its own.
export async function keepPages({ worker, scope, root }) {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(worker, { scope });
    const active = registration.active || (await ready(registration));
    const pages = [location.pathname, ...[...root.querySelectorAll(".tabs a")].map((link) => new URL(link.href).pathname)];
    const files = performance
      .getEntriesByType("resource")
      .filter(({ initiatorType }) => !["fetch", "xmlhttprequest", "beacon"].includes(initiatorType))
      .map(({ name }) => name.split("#")[0])
      .filter((name) => name.startsWith(location.origin));
    active.postMessage({ keep: [...new Set([...pages.filter((page) => page.startsWith(scope)), ...files])] });
  } catch {
    // Without a worker, pages are not there offline; what was written is kept all the same.
  }
}

function ready(registration) {
  const worker = registration.installing || registration.waiting;
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => worker.state === "activated" && resolve(worker));
  });
}
