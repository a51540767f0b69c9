// <form data-address>: its choices stand in the address, so that a reload, the way back and a bookmark show the same roster.
// htmx could do that too, but would keep the page of what may be a secret army in the browser's storage.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-address]");
  if (form) history.replaceState(null, "", `?${new URLSearchParams(new FormData(form))}`);
});
