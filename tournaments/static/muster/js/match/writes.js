// Buttons and forms that write. A button's value is "path value was", several joined by ";", each part as in an address;
// scripts use path and value only, because they know better what stands there now. data-kind="text" on a button or form
// keeps words that look like numbers.
//   data-by="1" data-max="8"  counts up or down     data-flip  yes becomes nothing, nothing becomes yes
//   data-on="words"           its value becomes nothing, anything else becomes its value, written as in an address
const parsed = new Map();

export function readValue(text, kind = "") {
  if (text === "-" || text === "") return null;
  if (text === '""') return "";
  if (kind === "text") return text;
  if (text === "true" || text === "false") return text === "true";
  if (kind === "point" || /^-?\d+(\.\d+)? -?\d+(\.\d+)?$/.test(text)) return text.trim().split(/\s+/).map(Number);
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

export function entriesOf(button) {
  const text = button.value;
  const { kind = "" } = button.dataset;
  if (!parsed.has(text)) {
    const rows = text.split(";").map((row) => row.trim().split(/\s+/).map(decodeURIComponent));
    parsed.set(text, rows.map(([path, value]) => ({ path, value: readValue(value, kind) })));
  }
  return parsed.get(text);
}

export const isWriter = (element) => element?.matches?.("button[name=write]");

// What a button with data-on writes, and takes back when it stands there already.
export const onValue = (button) => readValue(decodeURIComponent(button.dataset.on), button.dataset.kind);

// What pressing the button writes now.
export function pressed(button, get) {
  const entries = entriesOf(button);
  if (button.dataset.by) {
    const [{ path }] = entries;
    const count = Number(get(path) || 0) + Number(button.dataset.by);
    return [{ path, value: Math.max(0, Math.min(count, Number(button.dataset.max))) || null }];
  }
  if ("on" in button.dataset) {
    const [{ path }] = entries;
    return [{ path, value: get(path) === onValue(button) ? null : onValue(button) }];
  }
  if ("flip" in button.dataset) return entries.map(({ path }) => ({ path, value: get(path) === true ? null : true }));
  return entries;
}

// What a form with fields path, value and was writes. Where people type words, a number is a word too.
export function submitted(form, submitter) {
  const data = new FormData(form, submitter);
  const isTyped = form.querySelector("textarea[name=value], input[type=text][name=value]") !== null;
  const kind = form.dataset.kind || (isTyped ? "text" : "");
  const values = data.getAll("value");
  return data.getAll("path").map((path, index) => ({ path, value: readValue((values[index] ?? "").trim(), kind) }));
}
