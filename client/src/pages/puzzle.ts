/** The puzzle of the day: one deal for everybody, and a par to beat. */

import { Board } from "../board/board";
import { Panels } from "../board/panels";
import { get, post } from "../net/http";
import type { Home, Puzzle, Tries } from "../net/protocol";
import { button, card, h, link } from "../ui/elements";
import { shape } from "../ui/screen";
import { t } from "../ui/words";
import { page } from "./shell";
import { asked, go } from "../ui/place";

export async function puzzlePage(name: string): Promise<void> {
  const game = name || (await get<Home>("/api/home")).puzzles[0]?.game || "scarabya";
  const date = asked("date");
  const frame = page("puzzle", t("Puzzle of the day"));
  const puzzle = await get<Puzzle>(`/api/puzzles/${game}?shape=${shape()}${date ? `&date=${date}` : ""}`);
  const day = new Date(`${puzzle.date}T12:00`).toLocaleDateString(document.documentElement.lang || "en", {
    dateStyle: "medium",
  });
  frame.where.textContent = `${t("Puzzle of the day")} · ${day}`;
  frame.nav.append(link(t("Guide"), `/guide/${game}`), link(t("Learn"), `/learn/${game}`));
  const board = new Board({ role: "img" });
  const panels = new Panels(board, ["task", "seats"]);
  board.show(puzzle.scene);
  const begin = async (): Promise<void> => {
    const { table } = await post<{ table: string }>(`/api/puzzles/${game}`, { date: puzzle.date });
    go(`/t/${table}`);
  };
  frame.main.append(
    h("div", { class: "stage" }, board.svg),
    h(
      "aside",
      { class: "side", "aria-label": t("The task") },
      card(
        puzzle.title,
        {},
        h("p", {}, t("The same deal for everybody today.")),
        h("p", {}, t("Par: {par}", { par: puzzle.par })),
        h(
          "ul",
          { class: "medals" },
          ...puzzle.medals.map((medal) =>
            h("li", {}, h("strong", {}, medal.name), " ", t("from {points}", { points: medal.points })),
          ),
        ),
        ...tries(puzzle),
        h(
          "p",
          {},
          puzzle.mine
            ? link(t("To your game"), `/t/${puzzle.mine}`, { class: "button primary large" })
            : button(t("Begin"), () => void begin(), { class: "primary large" }),
        ),
      ),
      panels.near,
      panels.far,
    ),
  );
}

/** How others did: those who had hints are counted apart. */
function tries({ alone, helped }: Puzzle): HTMLElement[] {
  const line = ({ count, best }: Tries, words: (values: Record<string, number>) => string): HTMLElement[] =>
    best === null ? [] : [h("p", { class: "tries" }, words({ count, best }))];
  return [
    ...line(alone, (values) => t("Without hints: {count}, the best with {best}.", values)),
    ...line(helped, (values) => t("With hints: {count}, the best with {best}.", values)),
  ];
}
