/** Sending a result: the browser's own way where it has one, else a link to copy beside the picture. */

import { sheet } from "../../ui/dialogs";
import { copy, h, link } from "../../ui/elements";
import { t } from "../../ui/words";

/** The picture as a file that other programs take; null where they take none. */
async function pictureOf(address: string): Promise<File | null> {
  const reply = await fetch(address).catch(() => null);
  if (!reply?.ok) return null;
  const data = await reply.blob();
  const file = new File([data], "digsite.png", { type: data.type });
  return navigator.canShare?.({ files: [file] }) ? file : null;
}

export async function share(url: string, picture: string, text: string, title: string): Promise<void> {
  if (!navigator.share) {
    await byHand(url, picture, text);
    return;
  }
  const file = await pictureOf(picture);
  // Whoever changes their mind has not failed.
  await navigator.share({ title, text, url, ...(file ? { files: [file] } : {}) }).catch(() => undefined);
}

/** The link is copied at once; the picture lies beside it. */
async function byHand(url: string, picture: string, text: string): Promise<void> {
  const copied = await copy(url);
  sheet(
    t("Share"),
    h("p", {}, text),
    h("img", { class: "shared", alt: t("The board at the end"), src: picture, width: 1200, height: 630 }),
    h("p", { class: "address" }, url),
    h("p", { role: "status" }, copied ? t("The link is copied.") : t("Please copy by hand")),
    h("p", {}, link(t("Save picture"), picture, { class: "button", download: "digsite.png" })),
  );
}
