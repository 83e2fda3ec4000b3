/** A game after the fact: step through it, jump to its moments, see it with other eyes. */

import { Board } from "../board/board";
import { Journal } from "../board/journal";
import { get } from "../net/line";
import type { Entry, Player, Result, SceneJson } from "../net/protocol";
import { resultTable } from "../board/result";
import { Scrubber } from "../board/timeline";
import { page } from "./shell";
import { say } from "../ui/speech";
import { card, h, link, select } from "../ui/elements";
import { t } from "../ui/words";

interface Replay {
  id: string;
  game: string;
  title: string;
  players: Player[];
  steps: number;
  step: number;
  viewer: number | string | null;
  scene: SceneJson;
  events: Entry[];
  marks: { step: number; text: string; kind: string }[];
  over: boolean;
  result: Result | null;
  own: boolean;
}

export async function replayPage(id: string): Promise<void> {
  const frame = page("replay", t("Replay"));
  const board = new Board();
  const told = h("div", { class: "moment", "aria-live": "polite" });
  let viewer = "all";
  let loading = false;
  let wanted: number | null = null;

  const ask = (step: number | null): Promise<Replay> => {
    const shape = frame.main.clientWidth >= 760 ? "wide" : "tall";
    const query = new URLSearchParams({
      viewer,
      shape,
      ...(step === null ? {} : { step: String(step) }),
      ...(board.key ? { have: board.key } : {}),
    });
    return get<Replay>(`/api/replays/${id}?${query}`);
  };

  const show = (replay: Replay): void => {
    board.show(replay.scene, true);
    scrub.set(replay.step, replay.steps);
    journal.mark(replay.step);
    frame.where.textContent = replay.scene.title;
    told.replaceChildren(
      ...(replay.events.length
        ? replay.events.map((entry) => h("p", {}, entry.text))
        : [h("p", {}, replay.scene.description)]),
    );
    history.replaceState(null, "", `#${replay.step}`);
  };

  // Steps may be asked for faster than they come: only the latest is fetched next.
  const go = async (step: number): Promise<void> => {
    wanted = step;
    if (loading) return;
    loading = true;
    try {
      while (wanted !== null) {
        const next: number = wanted;
        wanted = null;
        show(await ask(next));
      }
    } finally {
      loading = false;
    }
  };

  const scrub = new Scrubber((step) => void go(step), true);
  const journal = new Journal((step) => void go(step));
  const first = await ask(location.hash ? Number(location.hash.slice(1)) || 0 : 0);
  document.title = `${first.title} · digsite`;
  frame.nav.append(link(t("Guide"), `/guide/${first.game}`));
  const eyes = select(
    t("Through whose eyes"),
    [
      { value: "all", label: t("All is open") },
      { value: "spectator", label: t("A spectator") },
      ...first.players.map((player) => ({ value: String(player.seat), label: player.name })),
    ],
    viewer,
    (value) => {
      viewer = value;
      void go(scrub.at);
    },
  );
  // Marks do not say whose they are; what is told of everybody is not set apart.
  journal.show(first.marks.map((mark) => ({ ...mark, seat: 0 })));
  frame.main.append(
    h("div", { class: "stage" }, board.svg, h("div", { class: "player" }, scrub.root, told)),
    h(
      "aside",
      { class: "side", "aria-label": t("Replay") },
      first.result &&
        card(
          first.result.sentence,
          { class: "ending" },
          resultTable(first.result, first.players, first.game),
        ),
      card(t("Moments"), { class: "story" }, journal.root),
      !first.own && card(t("Through whose eyes"), {}, eyes),
    ),
  );
  document.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (event.key === "ArrowLeft") scrub.move(-1);
    else if (event.key === "ArrowRight") scrub.move(1);
  });
  show(first);
  say(first.title);
}
