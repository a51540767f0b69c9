// The order of the cards while moves of theirs wait.
// The order after a command that moves or removes a card, as the server has it then.
export function after(keys, command) {
  const [verb, key, place] = command.replace("!", "").split(" ");
  if (!keys.includes(key) || !["move", "remove"].includes(verb)) return keys;
  const others = keys.filter((other) => other !== key);
  return verb === "remove" ? others : [...others.slice(0, place), key, ...others.slice(place)];
}

// The moves that lead to this order: that of the card which is the only one out of place, otherwise as many as it takes.
export function movesOf(known, wanted) {
  let order = known;
  const keys = wanted.filter((key) => order.includes(key));
  const single = keys.map((key, place) => `move ${key} ${place}`).find((move) => after(order, move).join() === keys.join());
  if (order.join() === keys.join()) return [];
  if (single) return [single];
  return keys.flatMap((key, place) => {
    if (order[place] === key) return [];
    order = after(order, `move ${key} ${place}`);
    return [`move ${key} ${place}`];
  });
}

// A menu says where its card goes from where it was when the page was made.
export function stepOf(order, rendered, command) {
  const [, key, place] = command.split(" ");
  const to = order.indexOf(key) + Number(place) - rendered.indexOf(key);
  return order.includes(key) && to >= 0 && to < order.length ? [`move ${key} ${to}`] : [];
}
