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

  const [a, b, c] = mark.points;
  const radius = 0.16 * Math.min(Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(c[0] - b[0], c[1] - b[1]));
  const centre = [0, 1].map((i) => mark.points.reduce((sum, point) => sum + point[i] / 4, 0));
  const corner = mark.points.reduce((best, point) => (point[0] + point[1] < best[0] + best[1] ? point : best));
  const [x, y] = [0, 1].map((i) => corner[i] + 0.3 * (centre[i] - corner[i]));

  const badge = card.querySelector(".badge");
  badge.style.display = mark.badge ? "" : "none";
  badge.setAttribute("transform", `translate(${x} ${y}) scale(${radius})`);
  badge.querySelector("circle").setAttribute("r", 1);
  badge.querySelector("text").textContent = mark.badge;

  // The face of what was read stands upright at the card's lower right, whichever way the card lies.
  const face = card.querySelector(".face");
  face.style.display = mark.face ? "" : "none";
  if (!mark.face) return;
  const height = 3 * radius;
  const right = Math.max(...mark.points.map((point) => point[0]));
  const bottom = Math.max(...mark.points.map((point) => point[1]));
  face.setAttribute("href", mark.face);
  face.setAttribute("height", height);
  face.setAttribute("x", right - 0.7 * height);
  face.setAttribute("y", bottom - height);
}

function drawPlace(svg, place, size) {
  svg.querySelector(".place")?.remove();
  if (!place) return;
  const [[x, y], arm] = [place, 0.03 * Math.min(...size)];
  make("path", svg, "place").setAttribute(
    "d",
    `M${x - arm} ${y}H${x + arm}M${x} ${y - arm}V${y + arm}`,
  );
}

export default function ({ data, parentElement, setTriggerValue }) {
  const table = parentElement.querySelector(".table");
  const image = table.querySelector("img");
  const svg = table.querySelector("svg");
  const [width, height] = data.size;
  table.style.setProperty("--ratio", width / height);
  if (image.src !== data.picture) image.src = data.picture;
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("aria-label", data.label);

  const ids = new Set(data.marks.map((mark) => String(mark.id)));
  svg.querySelectorAll(".card").forEach((card) => ids.has(card.dataset.id) || card.remove());
  data.marks.forEach((mark) => drawCard(cardElement(svg, mark.id), mark));
  drawPlace(svg, data.place, data.size);

  const idOf = (event) => event.target.closest?.(".card")?.dataset.id;
  svg.onclick = (event) => {
    const id = idOf(event);
    if (id !== undefined) return setTriggerValue("tap", { card: Number(id) });
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    const y = ((event.clientY - box.top) / box.height) * height;
    setTriggerValue("tap", { place: [x, y] });
  };
  svg.onkeydown = (event) => {
    const id = idOf(event);
    if (id === undefined || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    setTriggerValue("tap", { card: Number(id) });
  };
}
