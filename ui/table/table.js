function drawPlace(svg, place, size) {
  svg.querySelector(".place")?.remove();
  if (!place) return;
  const [[x, y], arm] = [place, 0.03 * Math.min(...size)];
  make("path", svg, "place").setAttribute(
    "d",
    `M${x - arm} ${y}H${x + arm}M${x} ${y - arm}V${y + arm}`,
  );
}

export default function ({ data, parentElement, setStateValue }) {
  const table = parentElement.querySelector(".table");
  const image = table.querySelector("img");
  const svg = table.querySelector("svg");
  table.style.setProperty("--ratio", data.size[0] / data.size[1]);
  if (image.src !== data.picture) image.src = data.picture;
  drawMarks(svg, data);
  drawPlace(svg, data.place, data.size);
  listenForTaps(svg, data.size, setStateValue);
}
