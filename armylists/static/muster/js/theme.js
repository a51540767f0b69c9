// Runs before the first paint, as a classic script in <head>: marks that scripts run and restores the remembered theme.
(function () {
  const root = document.documentElement;
  root.classList.add("js");
  try {
    const theme = localStorage.getItem("muster-theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; the system's preference then decides.
  }
})();
