// The rulings of a match: what is typed narrows them at once, also without a network; an address with a topic opens it.
const field = document.getElementById("q");
const list = document.querySelector("[data-rulings]");
const topics = [...list.querySelectorAll("details")];
const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const texts = new Map([...list.querySelectorAll("details, .answers > div")].map((each) => [each, fold(each.textContent)]));

function narrow() {
  const words = fold(field.value).split(/\s+/).filter(Boolean);
  const has = (text) => words.every((word) => text.includes(word));
  for (const topic of topics) {
    const title = fold(topic.querySelector("summary").textContent);
    const answers = [...topic.querySelectorAll(".answers > div")];
    for (const answer of answers) answer.hidden = !has(`${title} ${texts.get(answer)}`);
    topic.hidden = answers.every((answer) => answer.hidden);
    topic.open = words.length > 0 && !topic.hidden;
  }
  for (const part of list.querySelectorAll("section")) {
    part.hidden = [...part.querySelectorAll("details")].every((topic) => topic.hidden);
  }
  list.querySelector("[data-nothing]").hidden = topics.some((topic) => !topic.hidden);
}

function openHash() {
  const there = document.getElementById(location.hash.slice(1));
  const topic = there?.closest("details");
  if (topic) {
    topic.open = true;
    there.scrollIntoView();
  }
}

field.addEventListener("input", narrow);
window.addEventListener("hashchange", openHash);
openHash();
