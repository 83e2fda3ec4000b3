/** What lies over the page: a sheet to read, and the curtain between two people at one screen. */

import { h } from "./elements";
import { t } from "./words";

/** A sheet with a title; it closes by its cross, by Escape, and by a press beside it. */
export function sheet(title: string, ...children: (Node | string)[]): HTMLDialogElement {
  document.querySelector("dialog.sheet")?.remove();
  const close = h("button", { type: "button", class: "quiet close", "aria-label": t("Close") }, "✕");
  const dialog = h(
    "dialog",
    { class: "sheet", "aria-labelledby": "sheet-title" },
    h("h2", { id: "sheet-title", tabindex: "-1", autofocus: true }, title),
    ...children,
    close,
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Until the next person holds the table it shows what everybody knows; the board stays in sight. */
export function drawCurtain(name: string, ready: () => void): void {
  if (document.querySelector("dialog.curtain")) return;
  const taken = h("button", { type: "button", class: "primary large", autofocus: true, onclick: ready });
  taken.textContent = t("I am {name}", { name });
  const dialog = h(
    "dialog",
    { class: "curtain", "aria-labelledby": "curtain-title" },
    h("h2", { id: "curtain-title" }, t("Please hand over to {name}", { name })),
    h("p", {}, t("Nobody sees a hand until you are ready.")),
    taken,
  );
  // Escape does not lift it: browsers ask once, then close, and so it is drawn again.
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("close", () => dialog.isConnected && dialog.showModal());
  document.body.append(dialog);
  dialog.showModal();
}

export function liftCurtain(): void {
  document.querySelector("dialog.curtain")?.remove();
}
