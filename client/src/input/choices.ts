/** The buttons of the moment: one an action, those of the piece in hand, and a list of them all. */

import type { Action } from "../net/protocol";
import { button, h } from "../ui/elements";
import type { How } from "../ui/settings";
import { t } from "../ui/words";
import { type Control, fat } from "./kinds/kind";

/** The button that plays what is chosen; one that loses is never the bright one. */
export const playButton = (action: Action, run: () => void): HTMLButtonElement =>
  button(action.label, run, {
    class: action.weight === "danger" ? "danger" : "primary",
    "data-action": action.id,
    "data-play": true,
  });

/** A button of the piece in hand, with the key that does the same. */
export const controlButton = ({ id, label, key, run }: Control): HTMLElement =>
  h(
    "button",
    { type: "button", class: "small", "data-control": id, onclick: run },
    label,
    h("kbd", { "aria-hidden": "true" }, key),
  );

/** The button of an action; `peek` is told what is pointed at, and when nothing is any more. */
export function chip(
  action: Action,
  primary: boolean | undefined,
  choose: (how: How) => void,
  peek: (action?: Action) => void,
): HTMLElement {
  let how: How = "keys";
  return h(
    "button",
    {
      type: "button",
      class: primary ? "primary" : "chip",
      "data-action": action.id,
      "aria-label": action.spoken || null,
      onpointerdown: (event: PointerEvent) => (how = fat(event) ? "touch" : "mouse"),
      onclick: () => {
        choose(how);
        how = "keys";
      },
      onpointerenter: (event: PointerEvent) => {
        if (!fat(event)) peek(action);
      },
      onpointerleave: (event: PointerEvent) => {
        if (!fat(event)) peek();
      },
      onfocus: () => peek(action),
    },
    action.weight === "danger"
      ? h("span", { class: "sign", role: "img", "aria-label": t("loses") }, "⚠")
      : null,
    action.label,
  );
}

/** A list of the same choices for those who would rather read. */
export function choiceList(
  actions: readonly Action[],
  label: string,
  choose: (action: Action) => void,
): HTMLSelectElement {
  const list = h("select", { class: "all", "aria-label": label }, h("option", { value: "" }, label));
  for (const action of actions) list.append(h("option", { value: action.id }, action.spoken || action.label));
  list.addEventListener("change", () => {
    const found = actions.find((action) => action.id === list.value);
    if (found) choose(found);
  });
  return list;
}
