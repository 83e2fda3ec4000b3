/**
 * Small sounds for what is seen to happen. Off until somebody wants them; fetched when first wanted, and
 * played only where they are there already: a sound that comes late says something wrong.
 */

import { button, h } from "./elements";
import { t } from "./words";

export const SOUNDS = [
  "die",
  "wood",
  "stone",
  "card",
  "capture",
  "discovery",
  "flame",
  "turn",
  "found",
] as const;
export type Sound = (typeof SOUNDS)[number];

/** Every file holds so many variants, one after the other and equally long. */
const VARIANTS = 3;
/** What others do is heard this much softer. */
const OTHERS = 0.4;
/** The sounds lie beside it: at a server and in a folder of files alike. */
const SCRIPT = import.meta.url;
const WANTED = "sound";
const VOLUME = "volume";
/** Of 100, until somebody says otherwise. */
const USUAL = 50;

let context: AudioContext | null = null;
let loading: Promise<unknown> | null = null;
const buffers = new Map<Sound, AudioBuffer>();

/** Whether sounds are wanted: null until the question is answered. */
export function wanted(): boolean | null {
  const answer = localStorage.getItem(WANTED);
  return answer === null ? null : answer === "on";
}

const volume = (): number => Number(localStorage.getItem(VOLUME) ?? USUAL);

/** Answer the question, or change one's mind. Whoever wants sounds hears one when they are there. */
export function want(on: boolean): void {
  localStorage.setItem(WANTED, on ? "on" : "off");
  if (on) void load().then(() => play("wood"));
}

/** Browsers let a page sound only after a press: sounds are fetched then, where they are wanted. */
export function startSound(): void {
  const begin = (): void => {
    if (wanted()) void load();
  };
  for (const what of ["pointerdown", "keydown"]) addEventListener(what, begin, { once: true, capture: true });
}

async function load(): Promise<void> {
  if (!("AudioContext" in window)) return;
  context ??= new AudioContext();
  void context.resume();
  const decode = context.decodeAudioData.bind(context);
  loading ??= Promise.all(SOUNDS.map((sound) => fetchOne(sound, decode))).catch(() => undefined);
  await loading;
}

async function fetchOne(sound: Sound, decode: AudioContext["decodeAudioData"]): Promise<void> {
  const file = await fetch(new URL(`sounds/${sound}.wav`, SCRIPT));
  if (file.ok) buffers.set(sound, await decode(await file.arrayBuffer()));
}

export function play(sound: Sound, own = true): void {
  const buffer = buffers.get(sound);
  if (!wanted() || !volume() || !buffer || context?.state !== "running") return;
  const source = context.createBufferSource();
  const gain = context.createGain();
  // Ears hear steps, not sums: half way is a quarter.
  gain.gain.value = (volume() / 100) ** 2 * (own ? 1 : OTHERS);
  source.buffer = buffer;
  source.connect(gain).connect(context.destination);
  const length = buffer.duration / VARIANTS;
  source.start(0, Math.floor(Math.random() * VARIANTS) * length, length);
}

/** The question, until it is answered. */
export function soundQuestion(answered: () => void): HTMLElement {
  const answer = (on: boolean) => (): void => {
    want(on);
    answered();
  };
  return h(
    "p",
    { class: "notice ask-sound" },
    t("Sound on?"),
    " ",
    button(t("Yes"), answer(true), { class: "small", "data-sound": "on" }),
    " ",
    button(t("No"), answer(false), { class: "small", "data-sound": "off" }),
  );
}

/** Sound and how loud it is, for a menu. */
export function soundPart(): HTMLElement {
  const on = h("input", { type: "checkbox", id: "sound", checked: wanted() === true });
  const loud = h("input", { type: "range", id: "volume", min: 0, max: 100, step: 5, value: volume() });
  on.addEventListener("change", () => want(on.checked));
  loud.addEventListener("change", () => {
    localStorage.setItem(VOLUME, loud.value);
    play("wood");
  });
  return h(
    "div",
    { class: "settings" },
    h("p", { class: "row" }, on, h("label", { for: "sound" }, t("Sound"))),
    h("p", {}, h("label", { for: "volume" }, t("Volume")), loud),
  );
}
