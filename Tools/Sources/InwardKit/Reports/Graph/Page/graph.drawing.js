// Draws the units as columns of boxes, and the wires from where the browser put them.

const canvas = document.getElementById("canvas");
const columns = document.getElementById("columns");
const svg = document.querySelector("#edges");
const wiresGroup = svg.querySelector("g");
let scene = { units: new Map(), unitOf: [], wires: new Map() };
let zoom = 1;

function element(tag, properties = {}, ...children) {
  const result = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") result.className = value;
    else if (name.startsWith("on")) result.addEventListener(name.slice(2), value);
    else result.setAttribute(name, value);
  }
  result.append(...children.filter((child) => child !== null && child !== undefined));
  return result;
}

function shape(tag, attributes) {
  const result = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) result.setAttribute(name, value);
  return result;
}

for (const kind of ["plain", "implied", "uses", "used", "broken"]) {
  const marker = shape("marker", {
    id: `head-${kind}`, viewBox: "0 0 8 8", refX: 7.2, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto",
    markerUnits: "userSpaceOnUse",
  });
  marker.append(shape("path", { d: "M0 .8 7.6 4 0 7.2z", class: `head-${kind}` }));
  svg.querySelector("defs").append(marker);
}

function draw() {
  const next = makeUnits();
  const byPart = new Map();
  for (const unit of next.units.values()) {
    const key = unit.p === undefined ? `${unit.b}` : partKey(unit.b, unit.p);
    if (!byPart.has(key)) byPart.set(key, []);
    byPart.get(key).push(unit);
  }
  columns.replaceChildren();
  data.columns.forEach((_, number) => {
    const drawn = boxes.map((box, b) => (box.column === number ? drawBox(box, b, byPart) : null)).filter(Boolean);
    if (drawn.length) columns.append(element("div", { class: "column" }, ...drawn));
  });
  // Only now: removing the old elements took the focus from one of them, and what listens to that looks at the old scene.
  scene = next;
  canvas.classList.toggle("crowded", scene.wires.size > 260);
  const empty = document.getElementById("empty");
  empty.hidden = scene.units.size > 0;
  empty.textContent = data.nodes.length ? "Nothing passes these filters." : "There is nothing to draw in this workspace.";
  drawWires();
}

// Fills columns from the top, each about as high as the others, so that order is kept and nothing grows too tall.
function flow(items, rows, gapless) {
  const total = items.reduce((sum, item) => sum + item.rows, 0);
  const number = Math.max(1, Math.ceil(total / rows));
  const most = total / number;
  const result = [[]];
  let filled = 0;
  for (const item of items) {
    const isFull = filled + item.rows / 2 > most && filled > 0 && result.length < number;
    if (isFull) {
      result.push([]);
      filled = 0;
    }
    result[result.length - 1].push(item.element);
    filled += item.rows;
  }
  return element("div", { class: "flow" }, ...result.map((list) => element("div", {}, ...list)));
}

function drawBox(box, b, byPart) {
  const folded = byPart.get(`${b}`);
  const items = folded ? [{ rows: 1, element: drawUnit(folded[0]) }] : [];
  box.parts.forEach((part, p) => {
    const units = byPart.get(partKey(b, p));
    if (!units) return;
    if (units[0].kind !== "package" && units.length > 1 && canFoldPart(part)) {
      const rows = Math.max(10, Math.ceil(Math.sqrt(units.length * 3)));
      const title = element("button", {
        type: "button", class: "frame-title", "data-nav": "", "data-part": partKey(b, p), "aria-expanded": "true", tabindex: "-1",
        "aria-label": `Package ${part.package}, ${count(units.length, "target")}, fold`,
      }, part.package);
      items.push({
        rows: Math.min(units.length, rows) + 1.5,
        element: element("div", { class: wholeFindings(part.nodes).length ? "frame broken" : "frame", role: "group", "aria-label": `Package ${part.package}` }, title,
          flow(units.map((unit) => ({ rows: 1, element: drawUnit(unit) })), rows)),
      });
    } else {
      units.forEach((unit) => items.push({ rows: 1, element: drawUnit(unit) }));
    }
  });
  if (!items.length) return null;
  const total = items.reduce((sum, item) => sum + item.rows, 0);
  const result = element("section", { class: canFoldBox(box) ? "box" : "box plain", role: "group" });
  result.style.setProperty("--depth", data.columns.length > 1 ? box.column / (data.columns.length - 1) : 0.5);
  if (canFoldBox(box)) {
    const nodes = box.parts.flatMap((part) => part.nodes).length;
    result.setAttribute("aria-label", `Layer ${box.layer}`);
    result.append(element("button", {
      type: "button", class: "box-title", "data-nav": "", "data-box": b, tabindex: "-1",
      "aria-expanded": String(!folded), "aria-label": `Layer ${box.layer}, ${count(nodes, "target")}, ${folded ? "unfold" : "fold"}`,
    }, box.layer, " ", element("small", {}, String(nodes))));
  }
  result.append(flow(items, Math.max(20, Math.ceil(Math.sqrt(total * 4)))));
  return result;
}

function drawUnit(unit) {
  const isFolded = unit.kind === "layer" || (unit.kind === "package" && unit.p !== undefined && canFoldPart(boxes[unit.b].parts[unit.p]));
  const isBroken = unit.hidesRing || unit.findings.some((number) => isFolded || !data.findings[number].whole);
  const node = data.nodes[unit.nodes[0]];
  const broken = unique([...unit.findings, ...[...unit.out, ...unit.in].flatMap((wire) => wire.edges.flatMap((edge) => edge.findings))]);
  const words = [
    unit.name, unit.kind === "layer" ? "layer" : isFolded ? `package, ${count(unit.nodes.length, "target")}` : unit.kind,
    !isFolded && node.package ? `package ${node.package}` : "", boxes[unit.b].layer ? `layer ${boxes[unit.b].layer}` : "",
    `uses ${unit.out.length}`, `used by ${unit.in.length}`, broken.length ? count(broken.length, "violation") : "",
  ];
  const key = unit.key;
  const classes = ["unit", isFolded ? "folded" : "", node.kind === "outside" ? "outside" : "", isBroken ? "broken" : ""];
  const button = element("button", {
    type: "button", class: classes.filter(Boolean).join(" "), "data-nav": "", "data-key": key, tabindex: "-1",
    "aria-pressed": "false", "aria-expanded": isFolded ? "false" : null, "aria-label": words.filter(Boolean).join(", "),
  }, unit.name, isFolded ? element("small", {}, String(unit.nodes.length)) : null);
  unit.element = button;
  const chevron = isFolded
    ? element("span", { class: "fold", "data-unfold": key, "aria-hidden": "true" })
    : null;
  return element("div", { class: "item" }, button, chevron);
}

// MARK: - Wires

// Where the browser put an element, in the canvas's own measure.
function spot(item, base) {
  const r = item.getBoundingClientRect();
  return {
    left: (r.left - base.left) / zoom, right: (r.right - base.left) / zoom,
    top: (r.top - base.top) / zoom, bottom: (r.bottom - base.top) / zoom, y: (r.top + r.height / 2 - base.top) / zoom,
  };
}

// The columns with the boxes in them, between which wires find their way.
function measureColumns(base) {
  return [...columns.children].map((column) => ({
    ...spot(column, base), boxes: [...column.children].map((child) => spot(child, base)),
  }));
}

// The free height nearest to a wished one in a column: above, below or between its boxes.
function lane(column, wish) {
  const margin = 3;
  let best = null;
  let top = -Infinity;
  for (const bottom of [...column.boxes.map((box) => box.top), Infinity]) {
    const low = top + margin;
    const high = bottom - margin;
    // Those that would have liked to be further away lie deeper in, so that they stay apart.
    const room = Math.min(36, (high - low) / 2);
    const depth = (distance) => room * (1 - Math.exp(-distance / 110));
    const y = wish < low ? low + depth(low - wish) : wish > high ? high - depth(wish - high) : wish;
    if (low < high && (best === null || Math.abs(y - wish) < Math.abs(best - wish))) best = y;
    top = column.boxes.find((box) => box.top === bottom)?.bottom ?? bottom;
  }
  // A long way round would be harder to follow than a line that passes behind.
  return best !== null && Math.abs(best - wish) < 170 ? best : null;
}

function curve(a, b, between) {
  if (b.left - a.right >= 10) return across(a.right, a.y, b.left - 1, b.y, between, 1);
  if (a.left - b.right >= 10) return across(a.left, a.y, b.right + 1, b.y, between, -1);
  const left = Math.min(a.left, b.left) - 13 - Math.min(44, Math.abs(b.y - a.y) * 0.12);
  return `M${a.left} ${a.y}C${left} ${a.y} ${left} ${b.y} ${b.left - 1} ${b.y}`;
}

// From left to right, or from right to left where the direction is -1, through the lanes of the columns in between.
function across(x1, y1, x2, y2, between, direction) {
  const stops = between.filter((column) => (direction > 0 ? column.left > x1 && column.right < x2 : column.left > x2 && column.right < x1));
  if (direction < 0) stops.reverse();
  let path = `M${x1} ${y1}`;
  let x = x1;
  let y = y1;
  const to = (nextX, nextY) => {
    const bend = Math.max(18, Math.abs(nextX - x) * 0.5) * direction;
    path += `C${x + bend} ${y} ${nextX - bend} ${nextY} ${nextX} ${nextY}`;
    [x, y] = [nextX, nextY];
  };
  for (const column of stops) {
    const wish = y + (y2 - y) * Math.min(1, Math.abs(((column.left + column.right) / 2 - x) / (x2 - x)));
    const free = lane(column, wish);
    if (free === null) continue;
    const [enter, leave] = direction > 0 ? [column.left, column.right] : [column.right, column.left];
    to(enter, free);
    path += `L${leave} ${free}`;
    x = leave;
  }
  to(x2, y2);
  return path;
}

function drawWires() {
  const base = canvas.getBoundingClientRect();
  const places = new Map([...scene.units.values()].map((unit) => [unit, spot(unit.element, base)]));
  const between = measureColumns(base);
  const round = (path) => path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10));
  const lines = document.createDocumentFragment();
  const hits = document.createDocumentFragment();
  // Red ones last, so that they lie on top.
  const sorted = [...scene.wires.values()].sort((a, b) => Number(a.broken) - Number(b.broken));
  for (const wire of sorted) {
    const d = round(curve(places.get(wire.from), places.get(wire.to), between));
    const imports = wire.edges.reduce((sum, edge) => sum + edge.imports.length / 3, 0);
    wire.line = shape("path", { d, class: `wire${wire.broken ? " broken" : wire.implied ? " implied" : ""}` });
    wire.line.style.strokeWidth = (1.1 + Math.min(1.4, Math.log10(1 + imports) * 0.7)).toFixed(2);
    const hit = shape("path", { d, class: "hit", "data-wire": wire.key });
    lines.append(wire.line);
    hits.append(hit);
  }
  wiresGroup.replaceChildren(lines, hits);
  headWires();
}

function headWires() {
  for (const wire of scene.wires.values()) {
    const list = wire.line.classList;
    const kind = ["broken", "uses", "used", "implied"].find((kind) => list.contains(kind)) ?? "plain";
    wire.line.setAttribute("marker-end", `url(#head-${kind})`);
  }
}

// MARK: - Light on some of it

// Lights a unit with its neighbours, or a wire with its ends; nothing where there is neither.
function light(target) {
  for (const unit of scene.units.values()) unit.element.classList.remove("uses", "used", "centre");
  for (const wire of scene.wires.values()) wire.line.classList.remove("uses", "used", "centre");
  const unit = target?.unit && scene.units.get(target.unit);
  const wire = target?.wire && scene.wires.get(target.wire);
  canvas.classList.toggle("near", Boolean(unit || wire));
  if (unit) {
    unit.element.classList.add("centre");
    for (const wire of unit.out) { wire.line.classList.add("uses"); wire.to.element.classList.add("uses"); }
    for (const wire of unit.in) { wire.line.classList.add("used"); wire.from.element.classList.add("used"); }
  }
  if (wire) {
    wire.line.classList.add("centre", "uses");
    wire.from.element.classList.add("used");
    wire.to.element.classList.add("uses");
  }
  headWires();
}

function markSelected() {
  for (const unit of scene.units.values()) {
    unit.element.setAttribute("aria-pressed", String(state.selected?.unit === unit.key));
  }
}

function markMatches() {
  const query = state.query.trim().toLowerCase();
  canvas.classList.toggle("searching", query !== "");
  for (const unit of scene.units.values()) {
    unit.element.classList.toggle("match", query !== "" && unit.nodes.some((n) => nodeMatches(n, query)));
  }
}

// MARK: - Size

const view = document.getElementById("view");
const sheet = document.getElementById("sheet");

function setZoom(value, centre = { x: view.clientWidth / 2, y: view.clientHeight / 2 }) {
  const before = { x: (view.scrollLeft + centre.x) / zoom, y: (view.scrollTop + centre.y) / zoom };
  zoom = Math.min(2.5, Math.max(0.1, value));
  canvas.style.transform = `scale(${zoom})`;
  sheet.style.gridTemplateColumns = `${canvas.offsetWidth * zoom}px`;
  sheet.style.gridTemplateRows = `${canvas.offsetHeight * zoom}px`;
  view.scrollLeft = before.x * zoom - centre.x;
  view.scrollTop = before.y * zoom - centre.y;
}

// As large as fits, but never smaller than can be read, unless that is asked for.
function fit(least = 0.1) {
  const room = Math.min(view.clientWidth / canvas.offsetWidth, view.clientHeight / canvas.offsetHeight);
  setZoom(Math.max(least, Math.min(1.1, room)));
  view.scrollTo(0, (view.scrollHeight - view.clientHeight) / 2);
}
