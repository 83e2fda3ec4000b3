/** What is kept about guests, for how long, and who sees it: the server says it, with its numbers. */

import { get } from "../net/http";
import type { Privacy } from "../net/protocol";
import { h, link } from "../ui/elements";
import { t } from "../ui/words";
import { page } from "./shell";

export async function privacyPage(): Promise<void> {
  const { about, sections, contact } = await get<Privacy>("/api/privacy");
  const { main } = page("privacy", t("Privacy"));
  main.append(
    h(
      "article",
      { class: "card prose" },
      h("h1", {}, t("Privacy")),
      h("p", {}, about),
      ...sections.flatMap(({ title, lines }) => [
        h("h2", {}, title),
        h("ul", {}, ...lines.map((one) => h("li", {}, one))),
      ]),
      h("p", {}, link(t("Your own page"), "/you")),
      contact && h("p", {}, t("Questions go to"), " ", link(contact, address(contact)), "."),
    ),
  );
}

const address = (contact: string): string =>
  /^(https:|mailto:)/.test(contact) ? contact : `mailto:${contact}`;
