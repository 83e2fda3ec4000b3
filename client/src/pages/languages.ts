/** The reader's language: which there are, and the choice between them, on every page. */

import { sheet } from "../ui/dialogs";
import { button, h } from "../ui/elements";
import { t } from "../ui/words";

const SOURCE = "en";
const YEAR = 31536000;

/** The language of the page's words. */
export const language = (): string => document.documentElement.lang || SOURCE;

/** All that can be chosen. */
const offered = (): string[] =>
  (document.querySelector<HTMLMetaElement>("meta[name=languages]")?.content ?? SOURCE).split(" ");

/** What a language is called by those who speak it. */
function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Speak another language, now and from now on. */
function speak(code: string): void {
  document.cookie = `language=${code};path=/;max-age=${YEAR};samesite=lax`;
  location.reload();
}

/** The button in the header, where there is a choice. */
export function languageButton(): HTMLButtonElement | undefined {
  if (offered().length < 2) return undefined;
  return button(language(), () => void choose(), {
    class: "icon tongue",
    id: "language",
    "aria-label": t("Language: {name}", { name: nameOf(language()) }),
    title: t("Language"),
  });
}

async function choose(): Promise<void> {
  const choices = offered().map((code) =>
    h(
      "li",
      {},
      button(nameOf(code), () => speak(code), { lang: code, "aria-pressed": String(code === language()) }),
    ),
  );
  const list = h("ul", { class: "tongues" }, ...choices);
  const open = sheet(t("Language"), list);
  if (language() === SOURCE) return;
  const { correctionPart } = await import("./more");
  list.after(correctionPart(() => open.close()));
}
