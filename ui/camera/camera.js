const GAP_MS = 100; // at least so long from one frame to the next: a still table needs no more
const LOST_MS = 5000; // a frame that is not answered by then is given up
const SILENT_MS = 5000; // a camera that gives no picture for so long is in other hands
const QUALITY = 0.9;
const MEMORY = "deckeye-camera"; // the camera and the resolution that were chosen last, in localStorage
const CHOICE_HELPS = ["busy", "unplugged", "other"]; // faults of one camera: another one, or fewer pixels, may do
const cameras = new WeakMap();

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(MEMORY)) ?? {};
  } catch {
    return {}; // a browser that keeps nothing still shows its camera
  }
}

function remember(chosen) {
  try {
    localStorage.setItem(MEMORY, JSON.stringify(chosen));
  } catch {
    // as above
  }
}

function faultOf(error) {
  switch (error.name) {
    case "NotAllowedError":
    case "SecurityError":
      return "refused";
    case "NotFoundError":
      return "missing";
    case "NotReadableError":
    case "AbortError":
      return "busy";
    default:
      return "other";
  }
}

class Camera {
  constructor(root) {
    this.root = root;
    this.calls = 0;
    this.table = root.querySelector(".table");
    this.video = root.querySelector("video");
    this.svg = root.querySelector(".table > svg");
    this.canvas = document.createElement("canvas");
    this.chosen = remembered();
    this.fault = null; // why there is no picture
    this.sent = null; // the frame on its way: {seq, at}
    this.seq = Date.now(); // no number comes twice, whatever the server remembers of an earlier camera
    this.answered = [];
    this.onVisibility = () => (document.hidden ? this.stop() : this.start());
    this.onDevices = () => this.devicesChanged();
    root.querySelector(".keep").onclick = () => this.keep();
    root.querySelector(".retry").onclick = () => this.start();
    root.querySelector(".photos").onclick = () => this.trigger("photos", true);
    this.devices = root.querySelector(".device");
    this.resolutions = root.querySelector(".resolution");
    this.devices.onchange = () => this.choose({ device: this.devices.value });
    this.resolutions.onchange = () => this.choose({ resolution: this.resolutions.value });
    this.video.onresize = () => this.table.style.setProperty("--ratio", this.video.videoWidth / this.video.videoHeight);
  }

  // What the server says: words, and the outlines that it saw in frame `seq`.
  show(data, setStateValue, setTriggerValue) {
    this.trigger = setTriggerValue;
    this.words = data.words;
    this.table.querySelector(".retry").textContent = data.words.retry;
    this.table.querySelector(".photos").textContent = data.words.photos;
    this.root.querySelector(".keep").textContent = data.words.keep;
    this.devices.ariaLabel = data.words.device;
    this.resolutions.ariaLabel = data.words.resolution;
    if (!this.resolutions.options.length) {
      const sizes = data.resolutions.map(([width, height]) => `${width} × ${height}`);
      this.resolutions.append(...sizes.map((size) => new Option(size, size)));
      this.resolutions.value = sizes.includes(this.chosen.resolution) ? this.chosen.resolution : sizes[0];
    }
    if (!this.begun) return this.begin();
    if (!this.stream) return;
    if (data.size) {
      drawMarks(this.svg, data);
      listenForTaps(this.svg, data.size, setStateValue);
    }
    if (this.sent?.seq === data.seq) this.acknowledged();
  }

  begin() {
    this.begun = true;
    document.addEventListener("visibilitychange", this.onVisibility);
    navigator.mediaDevices?.addEventListener("devicechange", this.onDevices);
    if (!document.hidden) this.start();
  }

  end() {
    this.begun = false;
    document.removeEventListener("visibilitychange", this.onVisibility);
    navigator.mediaDevices?.removeEventListener("devicechange", this.onDevices);
    this.stop();
  }

  async start() {
    this.stop();
    this.root.classList.remove("choosing");
    if (!window.isSecureContext) return this.fail("insecure");
    this.say(this.words.asking, { buttons: false });
    const start = (this.starting = {});
    let stream;
    try {
      stream = await this.open();
    } catch (error) {
      if (this.starting === start) this.fail(faultOf(error), error);
      return;
    }
    if (this.starting !== start) return stream.getTracks().forEach((track) => track.stop());
    const [track] = stream.getVideoTracks();
    track.onended = () => this.fail("unplugged");
    this.stream = stream;
    this.device = track.getSettings().deviceId;
    this.video.srcObject = stream;
    this.say("");
    this.root.classList.add("running");
    this.lastPicture = performance.now();
    this.next(0);
    this.listDevices();
    this.stayAwake();
  }

  // The chosen camera; where there is none, or it is gone, the one at a phone's back, or any.
  async open() {
    const [width, height] = this.resolutions.value.split(" × ").map(Number);
    const open = (which) =>
      navigator.mediaDevices.getUserMedia({ video: { width: { ideal: width }, height: { ideal: height }, ...which } });
    if (this.chosen.device) {
      try {
        return await open({ deviceId: { exact: this.chosen.device } });
      } catch (error) {
        if (error.name !== "OverconstrainedError") throw error;
      }
    }
    return open({ facingMode: { ideal: "environment" } });
  }

  // A phone on a stand would fall asleep while the players think.
  async stayAwake() {
    const { stream } = this;
    let lock;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      return; // the browser cannot, or the battery is low
    }
    if (this.stream !== stream) return lock.release();
    this.wakeLock = lock;
  }

  stop() {
    this.starting = this.fault = null;
    clearTimeout(this.timer);
    this.sent = null;
    this.answered = [];
    this.wakeLock?.release();
    this.wakeLock = null;
    this.stream?.getTracks().forEach((track) => track.stop());
    this.stream = null;
    this.video.srcObject = null;
    this.svg.replaceChildren();
  }

  async listDevices() {
    const all = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    const cameras = all.filter((device) => device.kind === "videoinput");
    this.devices.replaceChildren(
      ...cameras.map((camera, n) => new Option(camera.label || `${n + 1}`, camera.deviceId)),
    );
    this.devices.value = this.device;
    this.devices.hidden = cameras.length < 2;
    return cameras;
  }

  async devicesChanged() {
    const cameras = await this.listDevices();
    // One that was unplugged is not replaced by whichever is left; browsers may keep it to themselves which is which.
    const isBack = ({ deviceId }) => !deviceId || deviceId === this.device;
    if (this.fault && (this.fault !== "unplugged" || cameras.some(isBack))) this.start();
  }

  choose(choice) {
    Object.assign(this.chosen, choice);
    remember(this.chosen);
    this.start();
  }

  fail(fault, error) {
    this.stop();
    this.fault = fault;
    const reason = error ? [error.name, error.message].filter(Boolean).join(": ") : "";
    this.root.classList.remove("running");
    this.root.classList.toggle("choosing", CHOICE_HELPS.includes(fault));
    this.root.querySelector(".retry").hidden = fault === "insecure";
    if (CHOICE_HELPS.includes(fault)) this.listDevices();
    this.say(this.words.faults[fault].replace("{reason}", reason), { buttons: true });
  }

  say(text, { buttons } = {}) {
    const note = this.table.querySelector(".note");
    note.hidden = !text;
    note.querySelector("p").textContent = text;
    note.querySelector(".buttons").hidden = !buttons;
  }

  next(delay) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send("frame"), delay);
  }

  hasPicture() {
    const [track] = this.stream.getVideoTracks();
    return this.video.videoWidth && this.video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !track.muted;
  }

  send(event) {
    const { videoWidth: width, videoHeight: height } = this.video;
    const now = performance.now();
    if (!this.root.isConnected) return this.end();
    if (!this.hasPicture()) {
      if (now - this.lastPicture > SILENT_MS) return this.fail("busy");
      return this.next(GAP_MS);
    }
    this.lastPicture = now;
    this.sent = { seq: ++this.seq, at: now };
    Object.assign(this.canvas, { width, height });
    this.canvas.getContext("2d").drawImage(this.video, 0, 0);
    // toBlob would wait until the browser has nothing else to do, which a busy one seldom has.
    const [, jpeg] = this.canvas.toDataURL("image/jpeg", QUALITY).split(",");
    this.trigger(event, { seq: this.sent.seq, jpeg });
    this.timer = setTimeout(() => this.lost(), LOST_MS);
  }

  // The server is gone, or very slow: what it saw is no longer where it was.
  lost() {
    this.svg.replaceChildren();
    this.play();
    this.send("frame");
  }

  play() {
    if (this.video.paused) this.video.play().catch(() => {}); // it may be stopped meanwhile
  }

  acknowledged() {
    const { at } = this.sent;
    this.sent = null;
    this.play();
    this.next(Math.max(0, at + GAP_MS - performance.now()));
    requestAnimationFrame(() => this.count(at));
  }

  count(at) {
    const now = performance.now();
    // For whoever watches: a PerformanceObserver gets each frame's time until it is drawn; nothing piles up.
    performance.measure("deckeye-frame", { start: at, end: now });
    performance.clearMeasures("deckeye-frame");
    this.answered = [...this.answered, now].filter((time) => now - time < 3000);
    const rate = this.answered.length > 1 ? (this.answered.length - 1) / ((now - this.answered[0]) / 1000) : 0;
    const { videoWidth, videoHeight } = this.video;
    this.root.querySelector("output").textContent = `${videoWidth} × ${videoHeight} · ${rate.toFixed(0)}/s`;
  }

  keep() {
    if (!this.stream || !this.hasPicture()) return;
    this.video.pause();
    clearTimeout(this.timer);
    this.send("keep");
  }
}

export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  const root = parentElement.querySelector(".camera");
  const camera = cameras.get(root) ?? new Camera(root);
  cameras.set(root, camera);
  const call = ++camera.calls;
  camera.show(data, setStateValue, setTriggerValue);
  // The page also cleans up after a call that a later one overtook: only the last one's ends the camera.
  return () => call === camera.calls && camera.end();
}
