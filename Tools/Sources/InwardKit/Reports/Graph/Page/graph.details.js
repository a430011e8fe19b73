// The panel that says who depends on whom and by which lines, and the tip under the pointer.

const details = document.getElementById("details");
const tip = document.getElementById("tip");

function showDetails() {
  const unit = state.selected?.unit && scene.units.get(state.selected.unit);
  const wire = state.selected?.wire && scene.wires.get(state.selected.wire);
  details.replaceChildren(...(unit ? unitDetails(unit) : wire ? wireDetails(wire) : overview()));
  details.scrollTop = 0;
}

function closeButton() {
  return element("button", { type: "button", class: "close", "data-close": "", "aria-label": "Close", title: "Close (Escape)" }, "✕");
}

function findingBlock(number) {
  const finding = data.findings[number];
  return element("div", { class: "finding" },
    element("span", { class: "rule" }, finding.rule), element("p", {}, finding.message),
    element("code", {}, finding.place), finding.help ? element("p", { class: "help" }, finding.help) : null);
}

function ringBlock(edges) {
  return edges.some((edge) => edge.cycle)
    ? element("div", { class: "finding" }, element("span", { class: "rule" }, "ring"),
      element("p", {}, "These depend on each other, directly or through others."))
    : null;
}

function placeList(title, list, open) {
  if (!list.length) return null;
  return element("details", { open: open ? "" : null }, element("summary", {}, title),
    element("ul", {}, ...list.map((place) => element("li", {}, element("code", {}, place)))));
}

function wireText(found) {
  const imports = found.imports.length ? count(found.imports.length, "import") : "";
  const declared = found.declared.length ? `declared${found.declared.length > 1 ? ` ${found.declared.length} times` : ""}` : "";
  return [declared, imports].filter(Boolean).join(", ");
}

function wireItem(wire, end, open) {
  const found = wirePlaces(wire);
  return element("li", {},
    element("button", { type: "button", class: "link", "data-goto": end.key }, end.name), " ",
    wire.broken ? element("span", { class: "key broken", title: "breaks a rule" }) : null,
    placeList(wireText(found), [...found.declared, ...found.imports], open));
}

function wireSection(title, className, wires, end) {
  const lines = wires.reduce((sum, wire) => sum + wire.edges.reduce((n, edge) => n + edge.imports.length / 3, 0), 0);
  const sorted = [...wires].sort((a, b) => Number(b.broken) - Number(a.broken) || (end(a).name < end(b).name ? -1 : 1));
  return [
    element("h3", { class: className }, `${title} `, element("small", {}, String(wires.length))),
    wires.length
      ? element("ul", {}, ...sorted.map((wire) => wireItem(wire, end(wire), lines <= 40 || wire.broken)))
      : element("p", {}, "nothing here"),
  ];
}

function unitDetails(unit) {
  const node = data.nodes[unit.nodes[0]];
  const isFolded = unit.key[0] !== "n";
  const facts = isFolded ? [] : [["Kind", node.kind], ["Package", node.package]];
  if (unit.kind !== "layer") facts.push(["Layer", boxes[unit.b].layer ?? node.layers.join(", ")]);
  const found = unique([...unit.findings, ...unit.out.flatMap((wire) => wire.edges.flatMap((edge) => edge.findings))]);
  const members = isFolded ? unit.nodes.map((n) => data.nodes[n].name) : node.members;
  return [
    closeButton(),
    element("h2", {}, unit.name),
    element("p", {}, isFolded ? `${unit.kind} · ${count(unit.nodes.length, "target")}` : ""),
    element("dl", {}, ...facts.filter(([, value]) => value).flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])),
    ...found.map(findingBlock),
    ...wireSection("Uses", "uses-title", unit.out, (wire) => wire.to),
    ...wireSection("Used by", "used-title", unit.in, (wire) => wire.from),
    ...(members.length
      ? [
        element("h3", {}, "Holds ", element("small", {}, String(members.length))),
        element("ul", {}, ...members.map((name, index) => element("li", {}, isFolded
          ? element("button", { type: "button", class: "link", "data-reveal": unit.nodes[index] }, name) : name))),
      ]
      : []),
  ];
}

function wireDetails(wire) {
  const found = wirePlaces(wire);
  const list = (title, all) => (all.length
    ? [element("h3", {}, `${title} `, element("small", {}, String(all.length))),
      element("ul", {}, ...all.map((place) => element("li", {}, element("code", {}, place))))]
    : []);
  const pairs = unique(wire.edges.map((edge) => `${data.nodes[edge.from].name} → ${data.nodes[edge.to].name}`));
  return [
    closeButton(),
    element("h2", {}, element("button", { type: "button", class: "link", "data-goto": wire.from.key }, wire.from.name), " → ",
      element("button", { type: "button", class: "link", "data-goto": wire.to.key }, wire.to.name)),
    element("p", {}, wire.implied ? "A longer way leads there too." : ""),
    ringBlock(wire.edges),
    ...found.findings.map(findingBlock),
    ...(pairs.length > 1
      ? [element("h3", {}, "Between ", element("small", {}, String(pairs.length))), element("ul", {}, ...pairs.map((pair) => element("li", {}, pair)))]
      : []),
    ...list("Declared", found.declared),
    ...list("Imports", found.imports),
  ].filter(Boolean);
}

// Each finding once, with the first edge or node that it belongs to.
function brokenThings() {
  const things = data.findings.map((finding) => ({ finding }));
  data.edges.forEach((edge, e) => edge.findings.forEach((number) => { things[number].e ??= e; }));
  data.nodes.forEach((node, n) => node.findings.forEach((number) => { things[number].n ??= n; }));
  return things;
}

function brokenItem(thing, number) {
  if (thing.e === undefined && thing.n === undefined) return findingBlock(number);
  const edge = data.edges[thing.e];
  const node = data.nodes[thing.n];
  const name = edge ? `${data.nodes[edge.from].name} → ${data.nodes[edge.to].name}`
    : thing.finding.whole ? node.package : node.name;
  return element("li", {},
    element("button", { type: "button", class: "link", "data-edge": thing.e, "data-reveal": edge ? null : thing.n }, name),
    " ", element("small", { class: "rule" }, thing.finding.rule), element("br"), element("code", {}, thing.finding.place));
}

function overview() {
  const things = brokenThings();
  const key = (className, text) => element("li", {}, element("span", { class: `key ${className}` }), text);
  const keys = (list, text) => element("li", {}, ...list.flatMap((name) => [element("kbd", {}, name), " "]), text);
  return [
    element("h2", {}, "Overview"),
    element("p", {}, "Dependencies run from left to right, inward. Point at something to see what it touches; choose it for the lines."),
    element("h3", {}, "Violations ", element("small", {}, things.length ? String(things.length) : "none")),
    element("ul", {}, ...things.map(brokenItem)),
    element("h3", {}, "Lines"),
    element("ul", {}, key("", "a dependency; the more imports, the thicker"), key("implied", "one that a longer way implies"),
      key("uses", "what the chosen one uses"), key("used", "who uses it"), key("broken", "breaks a rule, or is part of a ring")),
    element("h3", {}, "Keys"),
    element("ul", {}, keys(["↑", "↓", "←", "→"], "move"), keys(["Enter"], "choose"), keys(["Space"], "fold or unfold"),
      keys(["Escape"], "let go"), keys(["/"], "search, Enter for the next match"), keys(["v"], "violations only"),
      keys(["+", "−", "0"], "zoom, fit")),
  ];
}

// MARK: - The tip

function tipFor(target) {
  const unit = target.unit && scene.units.get(target.unit);
  if (unit) {
    const layer = boxes[unit.b].layer;
    const of = [unit.kind === "layer" ? "layer" : null, unit.key[0] === "n" ? data.nodes[unit.nodes[0]].package : null, layer];
    return [element("strong", {}, unit.name), element("span", {}, unique(of.filter((text) => text && text !== unit.name)).join(" · ")),
      element("div", {}, `uses ${unit.out.length}, used by ${unit.in.length}`),
      ...unit.findings.slice(0, 3).map((number) => element("div", { class: "bad" }, data.findings[number].message))];
  }
  const wire = scene.wires.get(target.wire);
  const found = wirePlaces(wire);
  const list = [...found.imports, ...found.declared];
  return [element("strong", {}, `${wire.from.name} → ${wire.to.name}`), element("span", {}, wireText(found)),
    ...found.findings.slice(0, 3).map((number) => element("div", { class: "bad" }, data.findings[number].message)),
    ...list.slice(0, 6).map((place) => element("code", {}, place)),
    list.length > 6 ? element("span", {}, `and ${list.length - 6} more`) : null].filter(Boolean);
}

function showTip(target, x, y) {
  // The panel says more about what is chosen than a tip over its neighbours would.
  if (!target || target.unit && target.unit === state.selected?.unit || target.wire && target.wire === state.selected?.wire) {
    tip.hidden = true;
    return;
  }
  tip.replaceChildren(...tipFor(target));
  tip.hidden = false;
  const width = tip.offsetWidth;
  const height = tip.offsetHeight;
  tip.style.left = `${Math.max(8, Math.min(x + 14, innerWidth - width - 8))}px`;
  tip.style.top = `${y + 18 + height > innerHeight ? Math.max(8, y - height - 12) : y + 18}px`;
}
