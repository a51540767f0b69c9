// Hands pages, and the files that they need, to the worker that keeps copies of them for when there is no network.
// `visitor` says whose pages they are: the worker forgets everything when somebody else signs in or out.
export async function keepPages({ worker, scope, pages, visitor }) {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(worker, { scope });
    const active = registration.active || (await ready(registration));
    const files = performance
      .getEntriesByType("resource")
      .filter(({ initiatorType }) => !["fetch", "xmlhttprequest", "beacon"].includes(initiatorType))
      .map(({ name }) => name.split("#")[0])
      .filter((name) => name.startsWith(location.origin));
    active.postMessage({ visitor, keep: [...new Set([...pages, ...files])] });
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
