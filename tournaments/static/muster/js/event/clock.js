// <p data-clock data-left="seconds" data-runs>: counts down from what the server said, below zero in overtime.
// The server's word counts, not the clock of this device.
const seen = new WeakMap();

function words(seconds) {
  const rest = Math.abs(seconds);
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(rest / 3600);
  const minutes = Math.floor((rest % 3600) / 60);
  const text = hours ? `${hours}:${two(minutes)}:${two(rest % 60)}` : `${minutes}:${two(rest % 60)}`;
  return seconds < 0 ? `−${text}` : text;
}

function tick() {
  for (const clock of document.querySelectorAll("[data-clock][data-runs]")) {
    if (!seen.has(clock)) seen.set(clock, performance.now());
    const passed = Math.floor((performance.now() - seen.get(clock)) / 1000);
    const left = Number(clock.dataset.left) - passed;
    const text = words(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("is-over", left < 0);
  }
}

export function runClocks() {
  tick();
  setInterval(tick, 250);
}
