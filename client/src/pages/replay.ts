/** A game after the fact: step through it, jump to its moments, see it with other eyes. */

import { signOf } from "../board/badge";
import { Board } from "../board/board";
import { Journal, sentences } from "../board/journal";
import { Panels } from "../board/panels";
import { resultTable } from "../board/result";
import { Timeline } from "../board/timeline";
import { get } from "../net/http";
import type { Replay, Sealed } from "../net/protocol";
import { button, card, h, link, select } from "../ui/elements";
import { shape } from "../ui/screen";
import { say } from "../ui/speech";
import { t } from "../ui/words";
import { lookInto, PlayOn } from "./play_on";
import { agreed } from "./sealed";
import { page } from "./shell";

export async function replayPage(id: string): Promise<void> {
  const frame = page("replay", t("Replay"));
  const board = new Board();
  const panels = new Panels(board, []);
  const stage = h("div", { class: "stage" }, board.svg);
  frame.main.append(stage);
  const told = h("div", {
    class: "moment",
    "aria-live": "polite",
    tabindex: 0,
    role: "region",
    "aria-label": t("What happens here"),
  });
  let viewer = "all";
  let open = false;
  let loading = false;
  let wanted: number | null = null;

  const ask = async (step: number | null): Promise<Replay> => {
    const query = new URLSearchParams({
      viewer,
      shape: shape(),
      ...(step === null ? {} : { step: String(step) }),
      ...(board.key ? { have: board.key } : {}),
      ...(open ? { open: "yes" } : {}),
    });
    const reply = await get<Replay | Sealed>(`/api/replays/${id}?${query}`);
    if (!("question" in reply)) return reply;
    await agreed(frame.main, reply);
    open = true;
    return ask(step);
  };

  const show = (replay: Replay): void => {
    board.show(replay.scene, true);
    timeline.set(replay.step, replay.steps);
    journal.mark(replay.step);
    frame.where.textContent = replay.scene.title;
    told.replaceChildren(
      ...(replay.events.length
        ? sentences(replay.events, (seat) => replay.players[seat] ?? "").map((words) => h("p", {}, words))
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

  const timeline = new Timeline((step) => void go(step), true);
  const journal = new Journal((step) => void go(step));
  const first = await ask(location.hash ? Number(location.hash.slice(1)) || 0 : 0);
  document.title = `${first.title} · digsite`;
  frame.nav.append(
    first.over ? link(t("Look back"), `/r/${id}/review`, { "data-tool": "review" }) : "",
    link(t("Guide"), `/guide/${first.game}`),
  );
  const players = first.players.map((name, seat) => ({ seat, name, ...signOf(seat) }));
  const eyes = select(
    t("Through whose eyes"),
    [
      { value: "all", label: t("All is open") },
      { value: "spectator", label: t("A spectator") },
      ...players.map(({ seat, name }) => ({ value: String(seat), label: name })),
    ],
    viewer,
    (value) => {
      viewer = value;
      void go(timeline.at);
    },
  );
  // Who might be played against is asked for when somebody wants to play.
  const onwards = h("div", { class: "row" });
  const failed = (problem: unknown): void =>
    void onwards.append(h("p", { class: "error", role: "alert" }, String((problem as Error).message)));
  const begin = async (): Promise<void> => {
    const on = await PlayOn.of(id, first.game, players.length);
    const choice = on.choice();
    const go = (): Promise<void> => on.from(timeline.at, open);
    if (!choice) return go();
    onwards.replaceChildren(
      choice,
      button(t("Play on"), () => void go().catch(failed)),
    );
    choice.focus();
  };
  onwards.append(
    button(t("Play on from here"), () => void begin().catch(failed), { "data-tool": "play-on" }),
    button(t("Analyse"), () => void lookInto(id, timeline.at, open).catch(failed), {
      "data-tool": "analyse",
    }),
  );
  // Among moments, what chance did is not set apart.
  journal.show(first.marks.map(({ step, text }) => ({ step, text, seat: 0 })));
  stage.append(h("div", { class: "player" }, timeline.root, told));
  frame.main.append(
    h(
      "aside",
      { class: "side", "aria-label": t("Replay") },
      panels.near,
      h(
        "div",
        { class: "rest" },
        first.result &&
          card(first.result.sentence, { class: "ending" }, resultTable(first.result, players, first.game)),
        card(t("Moments"), { class: "story" }, journal.root),
        !first.own && card(t("Through whose eyes"), {}, eyes),
        first.over && card(t("What if…"), {}, onwards),
        panels.far,
      ),
    ),
  );
  document.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (event.key === "ArrowLeft") timeline.move(-1);
    else if (event.key === "ArrowRight") timeline.move(1);
  });
  show(first);
  say(first.title);
}
