const SVG = "http://www.w3.org/2000/svg";

function make(name, parent, className) {
  const element = document.createElementNS(SVG, name);
  element.setAttribute("class", className);
  parent.append(element);
  return element;
}

// Elements live on from one drawing to the next, so that the keyboard's focus stays where it was.
function cardElement(svg, id) {
  const old = svg.querySelector(`[data-id="${id}"]`);
  if (old) return old;
  const card = make("g", svg, "card");
  card.dataset.id = id;
  card.setAttribute("role", "button");
  card.setAttribute("tabindex", "0");
  make("polygon", card, "halo");
  make("polygon", card, "line");
  const badge = make("g", card, "badge");
  make("circle", badge, "");
  make("text", badge, "");
  make("image", card, "face");
  return card;
}

function drawCard(card, mark) {
  const on = (name, yes) => card.classList.toggle(name, Boolean(yes));
  on("picked", mark.picked);
  on("doubtful", mark.doubtful);
  on("marked", mark.colour);
  card.style.setProperty("--colour", mark.colour || "#fff");
  card.style.setProperty("--dash", mark.dash || "none");
  card.setAttribute("aria-label", mark.name);
  card.setAttribute("aria-pressed", mark.picked);
  const points = mark.points.map((point) => point.join(",")).join(" ");
  card.querySelectorAll("polygon").forEach((polygon) => polygon.setAttribute("points", points));

  const [a, b, c, d] = mark.points;
  const radius = 0.16 * Math.min(Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(c[0] - b[0], c[1] - b[1]));
  const centre = [0, 1].map((i) => mark.points.reduce((sum, point) => sum + point[i] / 4, 0));
  const [top, foot] = [between(a, b, 0.5), between(d, c, 0.5)];
  const length = Math.hypot(foot[0] - top[0], foot[1] - top[1]);
  const dot = Math.max(radius, 0.07 * length); // the word JOKER is a slim index
  const below = (dots) => between(foot, top, (-dots * dot) / length);
  const corner = mark.points.reduce((best, point) => (point[0] + point[1] < best[0] + best[1] ? point : best));

  // The face of what was read stands upright at the card's lower right, whichever way the card lies; where the
  // next card covers the rest, in the strip along the card's own left side; if only the index was seen, below that.
  const [right, bottom] = [0, 1].map((i) => Math.max(...mark.points.map((point) => point[i])));
  const places = {
    card: { badge: between(corner, centre, 0.3), size: radius, height: 3 * radius },
    strip: {
      badge: between(corner, centre, 0.3),
      size: radius,
      height: 2.4 * radius,
      face: [0, 1].map((i) => d[i] + 0.2 * (a[i] - d[i]) + 0.14 * (c[i] - d[i])),
    },
    index: {
      badge: below(12.5),
      size: 2.8 * dot,
      height: 8.6 * dot,
      face: below(5.2),
    },
  };
  const place = places[mark.index ? "index" : mark.strip ? "strip" : "card"];

  const badge = card.querySelector(".badge");
  badge.style.display = mark.badge ? "" : "none";
  badge.setAttribute("transform", `translate(${place.badge.join(" ")}) scale(${place.size})`);
  badge.querySelector("circle").setAttribute("r", 1);
  badge.querySelector("text").textContent = mark.badge;

  const face = card.querySelector(".face");
  face.style.display = mark.face ? "" : "none";
  if (!mark.face) return;
  const width = 0.7 * place.height;
  const [x, y] = place.face ?? [right - width / 2, bottom - place.height / 2];
  face.setAttribute("href", mark.face);
  face.setAttribute("height", place.height);
  face.setAttribute("x", x - width / 2);
  face.setAttribute("y", y - place.height / 2);
}

function between([x, y], [x1, y1], share) {
  return [x + share * (x1 - x), y + share * (y1 - y)];
}

function drawMarks(svg, { size, label, marks }) {
  svg.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  svg.setAttribute("aria-label", label);
  const ids = new Set(marks.map((mark) => String(mark.id)));
  svg.querySelectorAll(".card").forEach((card) => ids.has(card.dataset.id) || card.remove());
  const root = svg.getRootNode();
  const focused = root.activeElement;
  marks.forEach((mark, n) => {
    const card = cardElement(svg, mark.id);
    // What comes later lies on top, and is hit by a tap where cards overlap.
    if (svg.children[n] !== card) svg.insertBefore(card, svg.children[n]);
    drawCard(card, mark);
  });
  if (svg.contains(focused) && root.activeElement !== focused) focused.focus({ preventScroll: true });
}

// Each tap is {card: id}, by mouse, finger or key, or {place: [x, y]}, beside all cards. The last ones are kept as a state
// of the component: of triggers that wait for a busy server only the newest would arrive.
function listenForTaps(svg, size, setStateValue) {
  const tap = (what) => {
    svg.taps = [...(svg.taps ?? []).slice(-9), { ...what, tap: Math.random() }];
    setStateValue("taps", svg.taps);
  };
  const idOf = (event) => event.target.closest?.(".card")?.dataset.id;
  svg.onclick = (event) => {
    const id = idOf(event);
    if (id !== undefined) return tap({ card: Number(id) });
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * size[0];
    const y = ((event.clientY - box.top) / box.height) * size[1];
    tap({ place: [x, y] });
  };
  svg.onkeydown = (event) => {
    const id = idOf(event);
    if (id === undefined || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    tap({ card: Number(id) });
  };
}
