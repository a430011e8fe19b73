// What a person does: pointing, choosing, folding, searching, filtering, and all of it by the keyboard.

const byId = (id) => document.getElementById(id);
const search = byId("search");

function say(text) {
  byId("status").textContent = text;
}

// Draws anew after a change of folds or filters; the choice and the focus stay where they still can.
function refresh() {
  const focused = document.activeElement?.closest?.("[data-nav]");
  const name = focused && navName(focused);
  draw();
  setZoom(zoom);
  if (!scene.units.has(state.selected?.unit) && !scene.wires.has(state.selected?.wire)) state.selected = null;
  markSelected();
  markMatches();
  light(state.selected);
  showDetails();
  byId("broken").setAttribute("aria-pressed", String(state.onlyBroken));
  const items = navItems();
  const again = items.find((item) => navName(item) === name) ?? items[0];
  setStop(again);
  if (name && again) again.focus({ preventScroll: true });
}

function select(target, { scroll = false, keep = false } = {}) {
  state.selected = target;
  markSelected();
  light(target);
  showDetails();
  const unit = target?.unit && scene.units.get(target.unit);
  if (!unit) return;
  setStop(unit.element);
  if (scroll) unit.element.scrollIntoView({ block: "center", inline: "center" });
  if (!keep) unit.element.focus({ preventScroll: true });
  say(unit.element.getAttribute("aria-label"));
}

function revealAndSelect(n, options) {
  const key = reveal(n);
  if (!visible().nodes[n]) clearFilters();
  refresh();
  select({ unit: key }, { scroll: true, ...options });
}

function revealEdge(e) {
  const edge = data.edges[e];
  reveal(edge.from);
  reveal(edge.to);
  if (!visible().edges.includes(edge)) clearFilters();
  refresh();
  scene.unitOf[edge.from].element.scrollIntoView({ block: "center", inline: "center" });
  select({ wire: `n${edge.from}>n${edge.to}` });
}

function clearFilters() {
  state.onlyBroken = false;
  state.layer = byId("layer").value = "";
}

// What passes other filters is looked at anew, from where all of it is seen.
function refilter() {
  refresh();
  fit(0.7);
}

// MARK: - Folding

function toggleFold(item) {
  if (item.dataset.box !== undefined) {
    toggle(state.foldedBoxes, Number(item.dataset.box));
  } else if (item.dataset.part !== undefined) {
    state.foldedParts.add(item.dataset.part);
  } else {
    const key = item.dataset.key;
    if (key[0] === "b") state.foldedBoxes.delete(Number(key.slice(1)));
    if (key[0] === "p") state.foldedParts.delete(key.slice(1));
    if (key[0] === "n") {
      const { b, p } = home[Number(key.slice(1))];
      if (!canFoldPart(boxes[b].parts[p])) return;
      state.foldedParts.add(partKey(b, p));
    }
  }
  refresh();
  markLevel(null);
}

function toggle(set, value) {
  if (!set.delete(value)) set.add(value);
}

function markLevel(level) {
  for (const button of document.querySelectorAll("[data-level]")) {
    button.setAttribute("aria-pressed", String(button.dataset.level === level));
  }
}

byId("levels").addEventListener("click", (event) => {
  const level = event.target.dataset.level;
  if (!level) return;
  foldTo(level);
  refilter();
  markLevel(level);
});

// MARK: - Pointing and choosing

function targetOf(node) {
  const item = node?.closest?.("[data-key], [data-wire]");
  if (!item) return null;
  return item.dataset.key ? { unit: item.dataset.key } : { wire: item.dataset.wire };
}

canvas.addEventListener("pointerover", (event) => {
  const target = targetOf(event.target);
  if (target) light(target);
  showTip(target, event.clientX, event.clientY);
});
canvas.addEventListener("pointermove", (event) => showTip(targetOf(event.target), event.clientX, event.clientY));
canvas.addEventListener("pointerout", (event) => {
  if (targetOf(event.relatedTarget)) return;
  light(state.selected);
  showTip(null);
});

let drag = null;
view.addEventListener("pointerdown", (event) => {
  if (event.button !== 0 || event.target.closest("button, [data-wire], .fold")) return;
  drag = { x: event.clientX + view.scrollLeft, y: event.clientY + view.scrollTop, moved: false };
});
addEventListener("pointermove", (event) => {
  if (!drag) return;
  drag.moved ||= Math.abs(drag.x - event.clientX - view.scrollLeft) + Math.abs(drag.y - event.clientY - view.scrollTop) > 4;
  view.classList.toggle("dragging", drag.moved);
  if (drag.moved) view.scrollTo(drag.x - event.clientX, drag.y - event.clientY);
});
addEventListener("pointerup", () => {
  if (drag && !drag.moved) select(null);
  drag = null;
  view.classList.remove("dragging");
});

canvas.addEventListener("click", (event) => {
  const chevron = event.target.closest("[data-unfold]");
  if (chevron) return toggleFold(chevron.previousElementSibling);
  const item = event.target.closest("[data-nav]");
  if (item && item.dataset.key === undefined) return toggleFold(item);
  const target = targetOf(event.target);
  if (!target) return;
  select(target);
  showTip(null);
});
canvas.addEventListener("dblclick", (event) => {
  const item = event.target.closest("[data-key]");
  if (item && item.dataset.key[0] !== "n") toggleFold(item);
});
view.addEventListener("wheel", (event) => {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  const r = view.getBoundingClientRect();
  setZoom(zoom * Math.exp(-event.deltaY / 300), { x: event.clientX - r.left, y: event.clientY - r.top });
}, { passive: false });

details.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.close !== undefined) return select(null);
  if (button.dataset.goto) return select({ unit: button.dataset.goto }, { scroll: true });
  if (button.dataset.reveal) return revealAndSelect(Number(button.dataset.reveal));
  if (button.dataset.edge) return revealEdge(Number(button.dataset.edge));
});

// MARK: - The keyboard

const navItems = () => [...canvas.querySelectorAll("[data-nav]")];
const navName = (item) => item.dataset.key ?? (item.dataset.part ? `p${item.dataset.part}` : `b${item.dataset.box}`);

// Of all that can be reached by arrows, the Tab key stops at one.
function setStop(item) {
  if (!item) return;
  for (const other of canvas.querySelectorAll('[data-nav][tabindex="0"]')) other.tabIndex = -1;
  item.tabIndex = 0;
}

function nearest(item, dx, dy) {
  const from = item.getBoundingClientRect();
  const middle = (r) => ({ x: r.left + (dx ? r.width / 2 : Math.min(20, r.width / 2)), y: r.top + r.height / 2 });
  const start = middle(from);
  let best = null;
  for (const other of navItems()) {
    if (other === item) continue;
    const r = other.getBoundingClientRect();
    const end = middle(r);
    const along = (end.x - start.x) * dx + (end.y - start.y) * dy;
    if (along < 4 || (dx > 0 && r.left < from.right - 4) || (dx < 0 && r.right > from.left + 4)) continue;
    const across = Math.abs((end.x - start.x) * dy) + Math.abs((end.y - start.y) * dx);
    const distance = along + across * (dy ? 4 : 1.5);
    if (!best || distance < best.distance) best = { other, distance };
  }
  return best?.other;
}

const arrows = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

canvas.addEventListener("keydown", (event) => {
  const item = event.target.closest("[data-nav]");
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = navItems();
  let next = null;
  if (arrows[event.key]) next = nearest(item, ...arrows[event.key]) ?? item;
  else if (event.key === "Home") next = items[0];
  else if (event.key === "End") next = items[items.length - 1];
  else if (event.key === " ") toggleFold(item);
  else if (event.key === "Enter") item.dataset.key ? select({ unit: item.dataset.key }) : toggleFold(item);
  else return;
  event.preventDefault();
  if (!next) return;
  setStop(next);
  next.focus();
});
canvas.addEventListener("focusin", (event) => {
  const target = targetOf(event.target);
  if (target && event.target.matches(":focus-visible")) light(target);
});
canvas.addEventListener("focusout", () => light(state.selected));

addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input, select");
  if (event.key === "Escape") {
    showTip(null);
    if (search.value) { search.value = ""; find(); } else if (state.selected) select(null);
    else if (state.onlyBroken || state.layer) { clearFilters(); refilter(); }
    if (isTyping) focusCanvas();
    return;
  }
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const actions = {
    "/": () => search.select(), v: toggleBroken, "+": () => setZoom(zoom * 1.2), "=": () => setZoom(zoom * 1.2),
    "-": () => setZoom(zoom / 1.2), 0: () => fit(),
  };
  // The first arrow finds the place to move from.
  const action = actions[event.key] ?? (arrows[event.key] && document.activeElement === document.body ? focusCanvas : null);
  if (!action) return;
  event.preventDefault();
  action();
});

function focusCanvas() {
  canvas.querySelector('[data-nav][tabindex="0"]')?.focus({ preventScroll: true });
}

// MARK: - Searching and filtering

let lastMatch = -1;

function matches() {
  const query = state.query.trim().toLowerCase();
  return query ? data.nodes.map((_, n) => n).filter((n) => nodeMatches(n, query)) : [];
}

function find() {
  state.query = search.value;
  lastMatch = -1;
  markMatches();
  const number = matches().length;
  byId("search-count").textContent = state.query.trim() ? String(number) : "";
  if (state.query.trim()) say(count(number, "match", "matches"));
}

search.addEventListener("input", find);
byId("search-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const all = matches();
  if (!all.length) return;
  const next = all.find((n) => n > lastMatch) ?? all[0];
  lastMatch = next;
  revealAndSelect(next, { keep: true });
});

function toggleBroken() {
  state.onlyBroken = !state.onlyBroken;
  state.selected = null;
  refilter();
  say(state.onlyBroken ? "violations only" : "everything");
}

byId("broken").addEventListener("click", toggleBroken);
byId("layer").addEventListener("change", (event) => {
  state.layer = event.target.value;
  refilter();
});

byId("zoom-in").addEventListener("click", () => setZoom(zoom * 1.2));
byId("zoom-out").addEventListener("click", () => setZoom(zoom / 1.2));
byId("zoom-fit").addEventListener("click", () => fit());
addEventListener("resize", () => setZoom(zoom));

// MARK: - Light and dark

const root = document.documentElement;
const isDark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

function markTheme() {
  byId("theme").textContent = isDark() ? "Light" : "Dark";
  byId("theme").setAttribute("aria-label", `Use ${isDark() ? "light" : "dark"} colours`);
}

// A page of a file may have no storage; the choice then lasts as long as the page.
try { if (["light", "dark"].includes(localStorage.theme)) root.dataset.theme = localStorage.theme; } catch {}
byId("theme").addEventListener("click", () => {
  root.dataset.theme = isDark() ? "light" : "dark";
  try { localStorage.theme = root.dataset.theme; } catch {}
  markTheme();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", markTheme);

// MARK: - The beginning

function start() {
  const packages = new Set(data.nodes.map((node) => node.package).filter(Boolean)).size;
  byId("summary").textContent = [
    count(packages, "package"), count(data.nodes.filter((node) => node.kind !== "outside").length, "target"), count(data.edges.length, "edge"),
  ].join(" · ");
  const broken = data.findings.length;
  byId("broken-count").textContent = String(broken);
  byId("broken").classList.toggle("any", broken > 0);
  const layers = boxes.map((box) => box.layer).filter(Boolean);
  byId("layer").append(...layers.map((layer) => element("option", { value: layer }, layer)));
  byId("layer").hidden = layers.length === 0;
  document.querySelector('[data-level="layer"]').hidden = layers.length === 0;
  foldTo(data.level);
  markLevel(data.level);
  markTheme();
  refresh();
  fit(0.7);
}

start();
