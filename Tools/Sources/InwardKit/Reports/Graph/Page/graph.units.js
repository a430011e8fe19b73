// What is drawn: units, each a target, a folded package of a layer, or a folded layer, and the wires between them.

const data = JSON.parse(document.getElementById("data").textContent);
const boxes = data.columns.flatMap((column, number) => column.map((box) => ({ ...box, column: number })));
const home = [];
boxes.forEach((box, b) => box.parts.forEach((part, p) => part.nodes.forEach((n) => { home[n] = { b, p }; })));

const state = {
  foldedBoxes: new Set(), // numbers of boxes
  foldedParts: new Set(), // "box/part"
  query: "",
  layer: "",
  onlyBroken: false,
  selected: null, // {unit: key} or {wire: key}
};

const isBrokenEdge = (edge) => edge.cycle || edge.findings.length > 0;
const partKey = (b, p) => `${b}/${p}`;
const canFoldBox = (box) => box.layer !== null;
const canFoldPart = (part) => part.package !== null && data.nodes[part.nodes[0]].kind !== "package";

function foldTo(level) {
  state.foldedBoxes = new Set();
  state.foldedParts = new Set();
  boxes.forEach((box, b) => {
    if (level === "layer" && canFoldBox(box)) state.foldedBoxes.add(b);
    box.parts.forEach((part, p) => {
      if (level !== "target" && canFoldPart(part)) state.foldedParts.add(partKey(b, p));
    });
  });
}

// Unfolds whatever hides a node, and gives the key of its own unit.
function reveal(n) {
  state.foldedBoxes.delete(home[n].b);
  state.foldedParts.delete(partKey(home[n].b, home[n].p));
  return `n${n}`;
}

function isInLayer(n, layer) {
  return data.nodes[n].layers.includes(layer);
}

// The edges and nodes that the filters let through.
function visible() {
  const edges = data.edges.filter((edge) =>
    (!state.onlyBroken || isBrokenEdge(edge))
    && (!state.layer || isInLayer(edge.from, state.layer) || isInLayer(edge.to, state.layer)));
  if (!state.onlyBroken && !state.layer) return { edges, nodes: data.nodes.map(() => true) };
  const isInLayers = (n) => !state.layer || isInLayer(n, state.layer);
  const nodes = data.nodes.map((node, n) =>
    isInLayers(n) && (!state.onlyBroken || node.findings.some((number) => !data.findings[number].whole)));
  for (const edge of edges) nodes[edge.from] = nodes[edge.to] = true;
  // Of a package that breaks a rule as a whole, all targets stand for it, unless one already does.
  const standing = new Set(data.nodes.filter((_, n) => nodes[n]).map((node) => node.package));
  data.nodes.forEach((node, n) => {
    if (isInLayers(n) && node.findings.length && !standing.has(node.package)) nodes[n] = true;
  });
  return { edges, nodes };
}

// Builds {units, unitOf, wires}; a unit holds the nodes it stands for, a wire the edges it stands for.
function makeUnits() {
  const shown = visible();
  const units = new Map();
  const unitOf = [];
  const add = (key, unit) => {
    unit.key = key;
    unit.out = [];
    unit.in = [];
    unit.findings = unique(unit.nodes.flatMap((n) => data.nodes[n].findings));
    unit.nodes.forEach((n) => { unitOf[n] = unit; });
    units.set(key, unit);
  };
  boxes.forEach((box, b) => {
    const nodes = box.parts.flatMap((part) => part.nodes).filter((n) => shown.nodes[n]);
    if (nodes.length && state.foldedBoxes.has(b)) {
      return add(`b${b}`, { kind: "layer", name: box.layer, nodes, b });
    }
    box.parts.forEach((part, p) => {
      const nodes = part.nodes.filter((n) => shown.nodes[n]);
      if (nodes.length && state.foldedParts.has(partKey(b, p))) {
        return add(`p${b}/${p}`, { kind: "package", name: part.package, nodes, b, p });
      }
      nodes.forEach((n) => add(`n${n}`, { kind: data.nodes[n].kind, name: data.nodes[n].name, nodes: [n], b, p }));
    });
  });
  return { units, unitOf, wires: makeWires(shown.edges, unitOf) };
}

function makeWires(edges, unitOf) {
  const wires = new Map();
  for (const edge of edges) {
    const from = unitOf[edge.from];
    const to = unitOf[edge.to];
    if (from === to) {
      from.findings = unique([...from.findings, ...edge.findings]);
      from.hidesRing ||= edge.cycle;
      continue;
    }
    const key = `${from.key}>${to.key}`;
    if (!wires.has(key)) {
      const wire = { key, from, to, edges: [], broken: false };
      wires.set(key, wire);
      from.out.push(wire);
      to.in.push(wire);
    }
    const wire = wires.get(key);
    wire.edges.push(edge);
    wire.broken ||= isBrokenEdge(edge);
  }
  markImplied(wires);
  return wires;
}

// A wire is implied where a longer way leads from its one end to the other. Each unit's reach is a set of bits.
function markImplied(wires) {
  const numbers = new Map();
  const reach = new Map();
  const open = new Set();
  const number = (unit) => {
    if (!numbers.has(unit)) numbers.set(unit, BigInt(numbers.size));
    return 1n << numbers.get(unit);
  };
  const visit = (unit) => {
    if (reach.has(unit) || open.has(unit)) return reach.get(unit) ?? 0n;
    open.add(unit);
    let bits = 0n;
    for (const wire of unit.out) bits |= number(wire.to) | visit(wire.to);
    reach.set(unit, bits);
    return bits;
  };
  for (const wire of wires.values()) visit(wire.from);
  for (const wire of wires.values()) {
    if (wire.broken) continue;
    const bit = number(wire.to);
    wire.implied = wire.from.out.some((other) => other !== wire && !other.broken && (reach.get(other.to) ?? 0n) & bit);
  }
}

// Those about a whole package, which none of its targets can be blamed for.
function wholeFindings(nodes) {
  return unique(nodes.flatMap((n) => data.nodes[n].findings)).filter((number) => data.findings[number].whole);
}

function unique(list) {
  return [...new Set(list)];
}

function places(numbers) {
  const result = [];
  for (let i = 0; i < numbers.length; i += 3) result.push(`${data.files[numbers[i]]}:${numbers[i + 1]}:${numbers[i + 2]}`);
  return result;
}

function wirePlaces(wire) {
  return {
    declared: unique(wire.edges.flatMap((edge) => places(edge.declared))),
    imports: unique(wire.edges.flatMap((edge) => places(edge.imports))),
    findings: unique(wire.edges.flatMap((edge) => edge.findings)),
  };
}

function nodeMatches(n, query) {
  const node = data.nodes[n];
  const names = [node.name, node.package ?? "", ...node.layers, ...node.members];
  return names.some((name) => name.toLowerCase().includes(query));
}

function count(number, word, words = `${word}s`) {
  return `${number} ${number === 1 ? word : words}`;
}
