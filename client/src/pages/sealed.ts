/** The question before anybody sees what a campaign keeps sealed. */

import type { Sealed } from "../net/protocol";
import { button, card, h, link } from "../ui/elements";
import { say } from "../ui/speech";
import { t } from "../ui/words";

/** Resolves when somebody wants to see what a campaign keeps sealed; until then nothing of it is here. */
export function agreed(main: HTMLElement, { warning, question }: Sealed): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      asked.remove();
      resolve();
    };
    const asked = card(
      t("Still sealed"),
      { class: "sealed" },
      h("p", {}, warning),
      h("p", {}, question),
      h("p", {}, button(t("Show it"), go), " ", link(t("No, back"), "/", { class: "button" })),
    );
    main.append(asked);
    say(`${warning} ${question}`);
  });
}
