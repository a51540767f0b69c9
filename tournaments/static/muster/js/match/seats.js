// Seats that were taken in this browser, so that a player without an account finds the match again: the newest first.
const NAME = "muster:seats";
const MOST = 10;

function read() {
  try {
    const seats = JSON.parse(localStorage.getItem(NAME));
    return Array.isArray(seats) ? seats : [];
  } catch {
    return [];
  }
}

export function rememberSeat(seat) {
  try {
    const others = read().filter(({ match }) => match !== seat.match);
    localStorage.setItem(NAME, JSON.stringify([seat, ...others].slice(0, MOST)));
  } catch {
    // Storage may be forbidden; the link still leads to the match.
  }
}

const list = document.querySelector("[data-seats]");
for (const { address, title } of list ? read() : []) {
  const item = list.querySelector("template").content.cloneNode(true);
  const link = item.querySelector("a");
  link.href = new URL(address, location.origin).pathname;
  link.textContent = title;
  list.append(item);
  document.querySelector("[data-seats-part]").hidden = false;
}
