// Distances on the table, for the preview only: the same that the server checks exactly.
export const between = (number, least, most) => Math.min(Math.max(number, least), most);
const down = (number) => Math.floor(number * 10 + 1e-6) / 10;
const up = (number) => Math.ceil(number * 10 - 1e-6) / 10;
const EPSILON = 1e-9;

// The point of an open line through several points that is nearest to another.
export function nearestOn(path, [x, y]) {
  const feet = path.slice(1).map(([bx, by], index) => {
    const [ax, ay] = path[index];
    const share = between(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2), 0, 1);
    return [ax + share * (bx - ax), ay + share * (by - ay)];
  });
  const far = ([fx, fy]) => Math.hypot(fx - x, fy - y);
  return feet.reduce((best, foot) => (far(foot) < far(best) ? foot : best));
}

function toLine(path, [x, y]) {
  const [nearX, nearY] = nearestOn(path, [x, y]);
  return Math.hypot(nearX - x, nearY - y);
}

// How far a point is beyond the line between the halves, in the opponent's; negative in the own half.
function beyond({ ownHalf, farHalf }, [x, y]) {
  const [a, b] = ownHalf.filter(([ox, oy]) => farHalf.some(([fx, fy]) => ox === fx && oy === fy));
  const cross = ([px, py]) => ((b[0] - a[0]) * (py - a[1]) - (b[1] - a[1]) * (px - a[0])) / Math.hypot(b[0] - a[0], b[1] - a[1]);
  const inFar = farHalf.map(cross).reduce((one, other) => (Math.abs(one) > Math.abs(other) ? one : other));
  return Math.sign(inFar) * cross([x, y]);
}

export function findFaults(geometry, place) {
  if (geometry.isFirst) {
    const have = toLine(geometry.ownEdge, place);
    return have > EPSILON ? [{ code: "edge", have: up(have) }] : [];
  }
  const faults = [];
  const over = beyond(geometry, place);
  if (Math.abs(over) < EPSILON) faults.push({ code: "line" });
  else if (over < 0) faults.push({ code: "half", have: up(-over) });
  const edge = toLine(geometry.farEdge, place);
  if (edge < geometry.fromEdge - EPSILON) faults.push({ code: "far", have: down(edge), allowed: geometry.fromEdge });
  for (const [number, [x, y]] of Object.entries(geometry.markers)) {
    const have = Math.hypot(x - place[0], y - place[1]);
    if (have < geometry.spacing - EPSILON) faults.push({ code: "near", have: down(have), number, allowed: geometry.spacing });
  }
  return faults;
}
