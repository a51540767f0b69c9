// What waits for the player, at the place that it is about: conflicts with both values, refusals with their reason.
import { entriesOf } from "./writes.js";

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

export function pathsOf(place) {
  const buttons = [...place.querySelectorAll("button[name=write]")].flatMap((button) => entriesOf(button));
  const fields = [...place.querySelectorAll("[data-path]")].map((field) => ({ path: field.dataset.path }));
  const hidden = [...place.querySelectorAll("input[name=path]")].map((field) => ({ path: field.value }));
  return new Set([...buttons, ...fields, ...hidden].map(({ path }) => path));
}

export class Notices {
  constructor({ store, sheet, words, root }) {
    Object.assign(this, { store, sheet, words, root });
    this.shown = "";
  }

  show() {
    const all = this.store.unsettled;
    const text = JSON.stringify(all.map((each) => [each, this.sheet.get(each.path)]));
    if (text === this.shown && this.root.querySelectorAll(".unsettled").length >= all.length) return;
    this.shown = text;
    for (const old of this.root.querySelectorAll(".unsettled")) old.remove();
    if (!all.length) return;
    const places = [...this.root.querySelectorAll("[data-place]")].map((place) => [place, pathsOf(place)]);
    for (const each of all) {
      const place = places.find(([, paths]) => paths.has(each.path))?.[0];
      (place || this.root.querySelector("#match-notices")).append(this.#card(each));
    }
  }

  word(value) {
    if (value === null || value === undefined) return this.words.nothing;
    if (typeof value === "boolean") return value ? this.words.yes : this.words.no;
    if (Array.isArray(value)) return `(${value.join(", ")})`;
    return this.words[`value-${value}`] || String(value);
  }

  #card(each) {
    const card = document.createElement("div");
    card.className = `unsettled unsettled--${each.state}`;
    const isConflict = each.state === "conflict";
    const theirs = this.sheet.get(each.path);
    const values = {
      place: each.place || each.path,
      mine: this.word(each.mine),
      theirs: this.word(theirs),
      name: this.words[`player-${each.by}`] || this.words.somebody,
      reason: each.reason,
    };
    const text = document.createElement("p");
    text.textContent = fill(isConflict ? this.words.conflict : this.words.refused, values);
    const row = document.createElement("div");
    row.className = "row";
    if (isConflict) {
      row.append(
        this.#button(fill(this.words["keep-theirs"], values), () => this.#drop(each)),
        this.#button(fill(this.words["write-mine"], values), () => this.#insist(each)),
      );
    } else row.append(this.#button(this.words.dismiss, () => this.#drop(each)));
    card.append(text, row);
    return card;
  }

  #button(label, action) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = label;
    button.addEventListener("click", action);
    return button;
  }

  #drop({ path }) {
    this.store.settle(path);
    this.sheet.reload();
  }

  #insist({ path, mine }) {
    this.store.settle(path);
    this.sheet.write([{ path, value: mine }]);
  }
}
