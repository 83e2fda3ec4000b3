/** Walking through time: a slider with steps, and play. */

import { button, h } from "../ui/elements";
import { t } from "../ui/words";
import { PACE } from "./times";

export class Timeline {
  readonly root: HTMLElement;
  private readonly slider = h("input", { type: "range", min: 0, value: 0, step: 1, "aria-label": t("Step") });
  private readonly count = h("output", { class: "count" });
  private readonly toggle = h("button", { type: "button", class: "small play" }, t("Run"));
  private timer = 0;

  constructor(
    private readonly go: (step: number) => void,
    withPlay: boolean,
  ) {
    const step = (label: string, sign: string, by: number): HTMLElement =>
      h(
        "button",
        { type: "button", class: "small", "aria-label": label, onclick: () => this.move(by) },
        sign,
      );
    this.slider.addEventListener("input", () => {
      this.stop();
      this.go(this.at);
    });
    this.toggle.addEventListener("click", () => (this.timer ? this.stop() : this.play()));
    this.root = h(
      "div",
      { class: "scrub" },
      step(t("One step back"), "◂", -1),
      this.slider,
      step(t("One step on"), "▸", 1),
      this.count,
      withPlay && this.toggle,
    );
  }

  get at(): number {
    return Number(this.slider.value);
  }

  set(step: number, last: number): void {
    this.slider.max = String(last);
    this.slider.value = String(step);
    this.slider.setAttribute("aria-valuetext", t("{step} of {last}", { step, last }));
    this.count.textContent = `${step} / ${last}`;
    if (step >= last) this.stop();
  }

  move(by: number): void {
    this.stop();
    const next = Math.max(0, Math.min(Number(this.slider.max), this.at + by));
    if (next !== this.at) this.go(next);
  }

  private play(): void {
    if (this.at >= Number(this.slider.max)) this.go(0);
    this.toggle.textContent = t("Pause");
    this.timer = window.setInterval(() => this.go(this.at + 1), PACE.replay);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = 0;
    this.toggle.textContent = t("Run");
  }
}

/** What a look at the past says. The slider may be far away, so one can walk on from here, too. */
export function lookingBack(step: number, go: (step: number) => void, back: () => void): HTMLElement {
  const walk = (way: string, label: string, sign: string, to: number): HTMLElement =>
    button(sign, () => go(to), {
      class: "small",
      "aria-label": label,
      "data-walk": way,
      disabled: to < 0,
    });
  return h(
    "p",
    { class: "notice past" },
    t("You are looking at step {step}.", { step }),
    " ",
    walk("back", t("One step back"), "◂", step - 1),
    " ",
    walk("on", t("One step on"), "▸", step + 1),
    " ",
    button(t("Back to now"), back, { class: "primary small" }),
  );
}
