// The rulings of a match: what is typed narrows them at once, also without a network; an address with a topic opens it.
const field = document.getElementById("q");
const list = document.querySelector("[data-rulings]");
const topics = [...list.querySelectorAll("details")];
const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const texts = new Map([...list.querySelectorAll("details, .answers > div")].map((each) => [each, fold(each.textContent)]));

const small = new Set(list.dataset.smallWords.split(" "));

// As the server asks: small words and the s of a plural say nothing; where nothing has all words, what has the most.
function askedWords() {
  const plain = fold(field.value).split(/\s+/).map((word) => word.replace(/^[.,;:!?"'()…]+|[.,;:!?"'()…]+$/g, "")).filter(Boolean);
  const told = plain.filter((word) => !small.has(word));
  return (told.length ? told : plain).map((word) => (word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word));
}

function narrow() {
  const words = askedWords();
  const counts = new Map();
  for (const topic of topics) {
    const title = fold(topic.querySelector("summary").textContent);
    for (const answer of topic.querySelectorAll(".answers > div")) {
      const text = `${title} ${texts.get(answer)}`;
      counts.set(answer, words.filter((word) => text.includes(word)).length);
    }
  }
  const most = Math.max(0, ...counts.values());
  for (const topic of topics) {
    const answers = [...topic.querySelectorAll(".answers > div")];
    for (const answer of answers) answer.hidden = words.length > 0 && (most === 0 || counts.get(answer) < most);
    const shown = answers.filter((answer) => !answer.hidden).length;
    topic.hidden = shown === 0;
    topic.open = words.length > 0 && shown > 0;
    topic.querySelector("summary .num").textContent = shown;
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
// The page holds all of them: nothing needs to be fetched, and a page that was narrowed by the server is made whole.
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  narrow();
  field.blur();
});
if ("narrowed" in list.dataset) {
  sessionStorage.setItem("muster-rulings", field.value);
  location.replace(location.pathname);
} else if (sessionStorage.getItem("muster-rulings")) {
  field.value = sessionStorage.getItem("muster-rulings");
  sessionStorage.removeItem("muster-rulings");
  narrow();
}
window.addEventListener("hashchange", openHash);
openHash();
