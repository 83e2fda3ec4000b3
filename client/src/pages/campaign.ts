/** A campaign: the pages the server gives, and the choices they offer. Knows no story. */

import { get, post, Trouble } from "../net";
import { failed, page } from "../shell";
import { button, card, type Child, h, link } from "../ui";
import { t } from "../words";

interface Choice {
  id: string;
  label: string;
  about?: string;
}

interface CampaignPage {
  id: string;
  title: string;
  parts: ({ html: string } | { text: string })[];
  choices?: Choice[];
}

interface Campaign {
  id: string;
  game: string;
  name: string;
  pages: CampaignPage[];
  games: { table: string; title: string; over: boolean; result: string | null }[];
  next: { label: string } | null;
}

export async function campaignPage(id: string): Promise<void> {
  const campaign = await get<Campaign>(`/api/campaigns/${id}`);
  const frame = page("campaign", campaign.name);
  frame.nav.append(link(t("Guide"), `/guide/${campaign.game}`));
  const act = async (what: string, body: unknown): Promise<void> => {
    try {
      const done = await post<{ table?: string }>(`/api/campaigns/${id}/${what}`, body);
      if (done.table) location.href = `/t/${done.table}`;
      else location.reload();
    } catch (problem) {
      if (problem instanceof Trouble) said.textContent = problem.message;
      else failed(problem);
    }
  };
  const said = h("p", { class: "error", role: "alert" });
  const next = campaign.next;
  frame.main.append(
    h("h1", {}, campaign.name),
    h("div", { class: "leaves" }, ...campaign.pages.map((one) => leaf(one, (choice) => void act("choose", { page: one.id, choice })))),
    card(
      t("Digs of this campaign"),
      {},
      h("ol", {}, ...campaign.games.map((game) => h("li", {}, link(game.title, game.over ? `/r/${game.table}` : `/t/${game.table}`), " ", h("small", {}, game.result ?? "")))),
      next && h("p", {}, button(next.label, () => void act("play", {}), { class: "primary large" })),
      said,
    ),
  );
}

function leaf(one: CampaignPage, choose: (choice: string) => void): HTMLElement {
  const parts: Child[] = one.parts.map((part) => {
    if ("text" in part) return h("p", {}, part.text);
    const prose = h("div", { class: "prose" });
    prose.innerHTML = part.html;
    return prose;
  });
  const choices = (one.choices ?? []).map((choice) => h("li", {}, button(choice.label, () => choose(choice.id), {}), choice.about ? h("small", {}, choice.about) : null));
  return card(one.title, { class: "leaf" }, ...parts, choices.length > 0 && h("ul", { class: "choices" }, ...choices));
}
