// How the builder shows edits that wait: their names in the list, the counts and the rows that they change.
export const COUNTS = ["units", "upgrade", "split"];
const ONCE = ["upgrade", "size", "attribute", "ride", "weapons"];

function labelTyped({ name, note, points_limit: limit }, words) {
  const [said, value] = [[words.name, name], [words.note, note], [words.limit, limit]].find((pair) => pair[1] !== undefined) || [];
  return said?.replace("{value}", value.slice(0, 60));
}

// What the player pressed, in words: the name of the formation and what the button says to those who do not see it.
export function labelOf(button, fields, words) {
  if (!button) return words.order;
  const copy = button.cloneNode(true);
  for (const sign of copy.querySelectorAll("[aria-hidden=true]")) sign.remove();
  const text = copy.textContent.replace(/\s+/g, " ").trim();
  const title = button.closest("article.formation")?.querySelector(".formation__link")?.textContent.trim();
  const said = labelTyped(fields, words) || text;
  return title ? `${title}: ${said}` : said;
}

export function recount(button, command) {
  const stepper = button?.closest(".stepper");
  const count = Number(command.split(" ")[3]);
  if (!stepper || !COUNTS.includes(command.split(" ")[0])) return;
  stepper.querySelector(".stepper__count").textContent = count;
  for (const each of stepper.querySelectorAll("button")) {
    const [verb, key, what] = each.value.split(" ");
    const next = count + (each.id.startsWith("less") || each.id.endsWith("less") ? -1 : 1);
    if (COUNTS.includes(verb)) each.value = `${verb} ${key} ${what} ${next}`;
    if (next < count) each.disabled = next < 0;
  }
}

// Without an answer rows stay as they were: those that wait say so, and what can be taken once is not taken twice.
export function markRows(waiting, word) {
  const asked = new Set(waiting.map((each) => each.do.replace("!", "")));
  const added = new Set(waiting.map((each) => each.do.split(" ")).filter(([verb]) => verb.startsWith("add")).map(([, entry]) => entry));
  for (const row of document.querySelectorAll("#list .option[id]")) row.classList.toggle("is-waiting", added.has(row.id.replace("entry-", "")));
  for (const each of document.querySelectorAll("#army .formation__body [form=commands]")) {
    const isWaiting = ONCE.includes(each.value.split(/[ !]/)[0]) && !each.closest(".stepper") && asked.has(each.value.replace("!", ""));
    if (isWaiting === each.classList.contains("is-waiting")) continue;
    each.classList.toggle("is-waiting", isWaiting);
    each.disabled = isWaiting;
    const said = each.querySelector("strong, span:not(.visually-hidden)");
    if (!said) continue;
    if (isWaiting) each.dataset.said = said.textContent;
    said.textContent = isWaiting ? word : each.dataset.said;
  }
}
