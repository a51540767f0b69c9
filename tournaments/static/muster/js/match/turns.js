// Without a network a new turn begins all the same: its places take the place of the last one's on the page.
//   data-turn  the buttons that go on and back    data-turn-text="turn-next"  words that name the turn
//   data-from-turn="4"  shown from that turn on    data-this-turn  true of the turn that the server sent only
export function beginTurn(root, { from, to, words }) {
  const moved = (text) => text.replaceAll(`turn/${from}/`, `turn/${to}/`);
  for (const button of root.querySelectorAll("button[name=write]")) {
    button.value = "turn" in button.dataset ? step(button.value, { from, to }) : moved(button.value);
  }
  for (const unit of root.querySelectorAll("[data-rallied]")) unit.dataset.rallied = moved(unit.dataset.rallied);
  for (const part of root.querySelectorAll("[data-from-turn]")) part.hidden = to < Number(part.dataset.fromTurn);
  for (const part of root.querySelectorAll("[data-this-turn]")) part.hidden = true;
  for (const part of root.querySelectorAll("[data-turn-text]")) {
    const text = words[part.dataset.turnText];
    part.textContent = text.replaceAll("{turn}", to).replaceAll("{next}", to + 1).replaceAll("{last}", to - 1);
  }
}

function step(value, { from, to }) {
  const isOn = value.startsWith(`turn ${from + 1} `);
  return `turn ${isOn ? to + 1 : to - 1 || "-"} ${to}`;
}
