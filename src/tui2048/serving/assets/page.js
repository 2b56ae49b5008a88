// The page around the terminal: a connection that comes back by itself, touch, and a few words.
"use strict";

const stage = document.getElementById("stage");
const curtain = document.getElementById("curtain");
const sentence = document.getElementById("sentence");
const button = document.getElementById("again");
const notice = document.getElementById("notice");
const sentences = JSON.parse(document.getElementById("sentences").textContent);
const byTouch = matchMedia("(pointer: coarse)").matches;

const LONGEST_WAIT = 15_000; // milliseconds between two tries
const HEARTBEAT = 10_000;
const PHONE = 600; // pixels across, or less
const FONT_PATIENCE = 1_500;
const CLEAR = new TextEncoder().encode("\x1bc"); // what was painted before the connection was lost

// Codes by which a server or browser closes a socket that was sent nonsense; ours is the first.
const MISBEHAVED = [1008, 1002, 1003, 1007, 1009];

function show(ended) {
  if (ended.button === null) {
    notice.textContent = ended.sentence;
    document.body.dataset.state = "waiting";
    return;
  }
  sentence.textContent = ended.sentence;
  button.textContent = ended.button;
  button.dataset.reload = ended.reload ? "yes" : "no";
  document.body.dataset.state = "ended";
  button.focus();
}

function playing() {
  document.body.dataset.state = "playing";
  notice.textContent = "";
  focusTerminal();
}

// The tab keeps its name over a reload, so that the server knows whose place it takes.
function tabName() {
  const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    const name = sessionStorage.getItem("tab") ?? random();
    sessionStorage.setItem("tab", name);
    return name;
  } catch {
    return random(); // a browser that stores nothing
  }
}

function socketAddress(relative) {
  const url = new URL(relative, location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const known = new URLSearchParams(url.search);
  known.set("tab", TAB);
  known.set("zone", Intl.DateTimeFormat().resolvedOptions().timeZone ?? "");
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) known.set("still", "1");
  if (byTouch && Math.min(screen.width, screen.height) < PHONE) known.set("thumb", "1");
  url.search = known;
  return url.href;
}

const TAB = tabName();
const NativeSocket = window.WebSocket;

// What the terminal takes for its socket: it opens again when the connection was lost, and drops what is
// typed meanwhile, for nobody knows any more which board it was meant for.
class LastingSocket extends EventTarget {
  constructor(relative) {
    super();
    this.relative = relative;
    this.tries = 0;
    LastingSocket.current = this;
    this.connect();
    setInterval(() => this.beat(), HEARTBEAT);
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  connect() {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.fresh = true;
    this.answered = true;
    const socket = new NativeSocket(socketAddress(this.relative));
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => this.dispatchEvent(new Event("open")));
    socket.addEventListener("message", (message) => this.receive(socket, message.data));
    socket.addEventListener("close", (closed) => socket === this.socket && this.lost(closed.code));
    this.socket = socket;
  }

  receive(socket, data) {
    if (socket !== this.socket) return;
    this.answered = true;
    if (typeof data !== "string") {
      if (this.fresh) {
        this.hand(CLEAR);
        this.fresh = false;
      }
      if (data.byteLength > 10 && document.body.dataset.state !== "playing") {
        this.tries = 0;
        playing();
      }
      this.hand(data);
    }
  }

  hand(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  lost(code) {
    this.socket = undefined;
    const ended = sentences[MISBEHAVED.includes(code) ? MISBEHAVED[0] : code] ?? sentences.lost;
    show(ended);
    if (ended.button !== null) return;
    const wait = Math.min(LONGEST_WAIT, 400 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.waiting = setTimeout(() => this.connect(), wait);
  }

  // A connection that was cut without a word is found out by asking.
  beat() {
    if (this.socket?.readyState !== NativeSocket.OPEN) return;
    if (!this.answered) {
      const silent = this.socket;
      this.lost(0);
      silent.close();
      return;
    }
    this.answered = false;
    this.socket.send(JSON.stringify(["ping", String(Date.now())]));
  }

  hurry() {
    if (this.waiting !== undefined) this.connect();
    else this.beat();
  }

  send(data) {
    if (this.socket?.readyState === NativeSocket.OPEN) this.socket.send(data);
  }

  type(text) {
    this.send(JSON.stringify(["stdin", text]));
  }
}

button.addEventListener("click", () => {
  if (button.dataset.reload === "yes") location.reload(); // with the page comes a cookie
  else LastingSocket.current.connect();
});

// --- The terminal ---------------------------------------------------------------------------------------------

// Room for the wide screen if its letters can be read, else for the standard one. Where that has none, as on a
// phone, letters are as large as the narrow screen lets them be: across upright, and up and down lying.
function fontSize() {
  const asked = Number(new URLSearchParams(location.search).get("fontsize"));
  if (asked >= 8 && asked <= 40) return asked;
  const fitting = (columns, rows) =>
    Math.min(stage.clientWidth / (columns * 0.601), stage.clientHeight / (rows * 1.32));
  const wide = fitting(104, 32);
  if (wide >= 14) return Math.floor(Math.min(wide, 26));
  const standard = fitting(80, 24);
  if (standard >= 12) return Math.floor(Math.min(standard, 14));
  const upright = stage.clientHeight > stage.clientWidth;
  const narrow = upright ? fitting(45, 15) : fitting(46, 19);
  return Math.floor(2 * Math.max(8, Math.min(20, narrow))) / 2;
}

function helper() {
  return stage.querySelector(".xterm-helper-textarea");
}

function focusTerminal() {
  helper()?.focus({ preventScroll: true });
}

// Browsers turn a tap into a click but a swipe into nothing; the board knows both, as a mouse makes them.
function touchAsMouse() {
  const kinds = { touchstart: "mousedown", touchmove: "mousemove", touchend: "mouseup", touchcancel: "mouseup" };
  for (const [touch, mouse] of Object.entries(kinds)) {
    stage.addEventListener(
      touch,
      (event) => {
        if (event.touches.length > 1) return;
        event.preventDefault();
        const { clientX, clientY } = event.changedTouches[0];
        const buttons = mouse === "mouseup" ? 0 : 1;
        const place = { clientX, clientY, buttons, button: 0, detail: 1, bubbles: true, cancelable: true };
        stage.querySelector(".xterm-screen")?.dispatchEvent(new MouseEvent(mouse, place));
      },
      { passive: false },
    );
  }
}

function offerKeyboard() {
  const keyboard = document.getElementById("keyboard");
  document.getElementById("escape").addEventListener("click", () => LastingSocket.current?.type("\x1b"));
  document.getElementById("menu").addEventListener("click", () => LastingSocket.current?.type("\x10")); // Ctrl-P
  keyboard.addEventListener("click", () => {
    const shown = keyboard.getAttribute("aria-pressed") === "true";
    keyboard.setAttribute("aria-pressed", String(!shown));
    helper().blur();
    helper().inputMode = shown ? "none" : "text";
    focusTerminal();
  });
}

function load(source) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = source;
    script.addEventListener("load", resolve);
    script.addEventListener("error", reject);
    document.head.append(script);
  });
}

// The terminal keeps its letters for life: who turns the phone gets the page anew, and the game with it.
function reloadWhenTurned() {
  screen.orientation?.addEventListener("change", async () => {
    await pause(300); // until the page has its new size
    if (Math.abs(fontSize() / stage.dataset.fontSize - 1) > 0.1) location.reload();
  });
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function begin() {
  if (document.createElement("canvas").getContext("webgl2") === null) {
    document.body.dataset.state = "unable";
    return;
  }
  const size = fontSize();
  stage.dataset.fontSize = size;
  window.WebSocket = LastingSocket;
  // The terminal measures its letters once, so they must be there; but no font is worth waiting long for.
  const fonts = Promise.all(["", "bold "].map((weight) => document.fonts.load(`${weight}${size}px "Roboto Mono"`)));
  await load(stage.dataset.terminal);
  await Promise.race([fonts.catch(() => undefined), pause(FONT_PATIENCE)]);
  window.onload(new Event("load")); // set by the terminal's script, which comes too late for the event itself
  if (byTouch) {
    helper().inputMode = "none"; // a tap is a move, and must not bring up a keyboard over the board
    touchAsMouse();
    reloadWhenTurned();
    offerKeyboard();
  }
}

if (document.readyState === "complete") begin();
else addEventListener("load", begin);
