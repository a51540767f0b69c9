// The marker that is being placed: where it is on the table, what is too near, and how people move it.
import { between, findFaults, nearestOn } from "./distances.js";

const SVG = "http://www.w3.org/2000/svg";
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const LARGE_STEP = 10;

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
const tenth = (number) => Math.round(number * 10) / 10;

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function drawGhost(svg, { side, number, isFirst, spacing }) {
  const size = Number.parseFloat(svg.getAttribute("font-size")) * 0.67;
  const ghost = shape("g", { class: `ghost mark mark--${side}` });
  if (!isFirst) ghost.append(shape("circle", { class: "ghost__reach", r: spacing }));
  ghost.append(shape("circle", { class: "ghost__grip", r: size * 2.2 }));
  const disc = shape("g", { transform: `scale(${size})` });
  disc.append(side === "a" ? shape("circle", { r: 1 }) : shape("rect", { x: -0.92, y: -0.92, width: 1.84, height: 1.84 }));
  const text = shape("text", { class: "mark__number", "text-anchor": "middle", y: 0.45, "font-size": 1.3 });
  text.textContent = number;
  disc.append(text);
  ghost.append(disc);
  svg.append(ghost);
  return ghost;
}

export function board(svg, form) {
  const geometry = JSON.parse(document.getElementById("board-geometry").textContent);
  const words = document.getElementById("board-words").dataset;
  const preview = form.querySelector("[data-preview]");
  const { x: acrossField, y: awayField } = form.elements;
  const ghost = drawGhost(svg, { ...geometry, side: form.dataset.side });
  svg.querySelector(".mark--moving")?.remove();
  svg.setAttribute("tabindex", "0");
  svg.setAttribute("role", "application");
  svg.setAttribute("aria-label", words.label);
  svg.classList.add("board__map--live");

  // What is typed, or null unless it is a place on the table.
  function read() {
    const place = [acrossField, awayField].map((field) => {
      const text = field.value.trim().replace(",", ".");
      return /^\d+(\.\d)?$/.test(text) ? Number(text) : NaN;
    });
    const [x, y] = place;
    return x >= 0 && x <= geometry.width && y >= 0 && y <= geometry.depth ? place : null;
  }

  function tell(text, isFault) {
    if (preview.textContent !== text) preview.textContent = text;
    preview.classList.toggle("placing__preview--fault", isFault);
    ghost.classList.toggle("ghost--fault", isFault);
  }

  function draw() {
    const place = read();
    ghost.style.display = place ? "" : "none";
    if (!place) {
      tell(words.off, true);
      return;
    }
    const [x, y] = place;
    ghost.setAttribute("transform", `translate(${x} ${geometry.depth - y})`);
    const faults = findFaults(geometry, place);
    const texts = faults.length ? faults : [{ code: "fits" }];
    const told = texts.map(({ code, ...values }) => fill(words[code], values)).join(" ");
    tell(`${fill(words.at, { x, y })} ${told}`, faults.length > 0);
  }

  function put([x, y]) {
    const near = [between(Math.round(x), 0, geometry.width), between(Math.round(y), 0, geometry.depth)];
    const [across, away] = geometry.isFirst ? nearestOn(geometry.ownEdge, near) : near;
    acrossField.value = tenth(across);
    awayField.value = tenth(away);
    form.querySelector(".placing__problem")?.remove();
    draw();
  }

  function pointed({ clientX, clientY }) {
    const at = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [at.x, geometry.depth - at.y];
  }

  svg.addEventListener("click", (event) => put(pointed(event)));
  ghost.addEventListener("pointerdown", (event) => {
    ghost.setPointerCapture(event.pointerId);
    ghost.classList.add("ghost--held");
  });
  ghost.addEventListener("pointermove", (event) => {
    if (ghost.hasPointerCapture(event.pointerId)) put(pointed(event));
  });
  ghost.addEventListener("lostpointercapture", () => ghost.classList.remove("ghost--held"));
  svg.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      const by = event.shiftKey ? LARGE_STEP : 1;
      const [x, y] = read() || [geometry.width / 2, geometry.depth / 2];
      put([x + step[0] * by, y + step[1] * by]);
    } else if (event.key === "Enter") {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  form.addEventListener("input", draw);
  draw();
  return { read };
}
