import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Board } from "../../src/board/board";
import { ActionBar } from "../../src/input/action_bar";
import { Chooser, type Referee } from "../../src/input/chooser";
import { Trouble } from "../../src/net/http";
import type { Action } from "../../src/net/protocol";

const pick = (id: string, more: Partial<Action> = {}): Action =>
  ({ id, kind: "pick", label: `Take ${id}`, ...more }) as Action;

/** A chooser with a referee that allows everything, and what is on its bar. */
function choosing() {
  const board = new Board();
  const bar = new ActionBar();
  document.body.append(board.svg, bar.root);
  const referee = {
    children: vi.fn<Referee["children"]>(async () => [pick("below"), pick("beside")]),
    preview: vi.fn<Referee["preview"]>(async () => ({ sentence: "", elements: {} })),
    play: vi.fn<Referee["play"]>(async () => undefined),
  };
  const chooser = new Chooser(board, bar, referee);
  const labels = (): string[] =>
    [...bar.choices.querySelectorAll("button")].map((one) => one.textContent ?? "");
  const press = (label: string, pointerType?: "mouse" | "touch"): void => {
    const found = [...bar.choices.querySelectorAll("button")].find((one) => one.textContent === label);
    if (!found) throw new Error(`no button ${label} among ${labels().join(", ")}`);
    if (pointerType) found.dispatchEvent(new PointerEvent("pointerdown", { pointerType }));
    found.click();
  };
  const said = (): string => bar.root.querySelector("#now")?.textContent ?? "";
  return { chooser, bar, referee, labels, press, said };
}

/** Until whoever was asked has answered. */
const answers = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => document.body.replaceChildren());
afterEach(() => vi.restoreAllMocks());

test("the mouse plays what it presses", () => {
  const { chooser, referee, press, said } = choosing();
  const [sun, moon] = [pick("sun"), pick("moon")];
  chooser.show([sun, moon], "Take a card.");
  expect(said()).toBe("Take a card.");
  press("Take moon", "mouse");
  expect(referee.play).toHaveBeenCalledExactlyOnceWith(moon, null);
});

test("a finger chooses first and plays with a second press", () => {
  const { chooser, referee, press, labels } = choosing();
  chooser.show([pick("sun"), pick("moon")], "Take a card.");
  press("Take moon", "touch");
  expect(referee.play).not.toHaveBeenCalled();
  expect(labels()).toEqual(["Take moon", "Take sun", "Back"]);
  press("Take moon", "touch");
  expect(referee.play).toHaveBeenCalledOnce();
});

test("the one main action is played by a finger at once", () => {
  const { chooser, referee, press } = choosing();
  chooser.show([pick("done", { primary: true }), pick("moon")], "");
  press("Take done", "touch");
  expect(referee.play).toHaveBeenCalledOnce();
});

test("an action with others below it leads there, and Back leads out again", () => {
  const { chooser, referee, press, labels, said } = choosing();
  chooser.show([pick("hand", { children: [pick("left"), pick("right")] }), pick("pass")], "Choose.");
  press("Take hand", "mouse");
  expect(labels()).toEqual(["Take left", "Take right", "Back"]);
  expect(said()).toBe("Take hand");
  press("Back");
  expect(labels()).toEqual(["Take hand", "Take pass"]);
  expect(said()).toBe("Choose.");
  expect(referee.play).not.toHaveBeenCalled();
});

test("what lies below is asked for where it did not come along", async () => {
  const { chooser, referee, press, labels } = choosing();
  const deck = pick("deck", { more: true });
  chooser.show([deck, pick("pass")], "");
  press("Take deck", "mouse");
  await answers();
  expect(labels()).toEqual(["Take below", "Take beside", "Back"]);
  expect(referee.children).toHaveBeenCalledExactlyOnceWith(deck);
});

test("the same actions told again leave a choice half made alone", () => {
  const { chooser, press, labels } = choosing();
  const actions = [pick("hand", { children: [pick("left"), pick("right")] }), pick("pass")];
  chooser.show(actions, "Choose.");
  press("Take hand", "mouse");
  chooser.show(structuredClone(actions), "Choose.");
  expect(labels()).toContain("Take left");
  chooser.show([pick("pass")], "Choose.");
  expect(labels()).toEqual(["Take pass"]);
});

test("a refusal says the rule's own sentence and leads to the rule", async () => {
  const { chooser, bar, referee, press, said } = choosing();
  const refused = {
    kind: "refused",
    message: "Not over a rock.",
    rule: "SCA-11",
    guide: "/guide/scarabya#SCA-11",
  };
  referee.play.mockRejectedValue(new Trouble(refused));
  chooser.show([pick("sun"), pick("moon")], "");
  press("Take sun", "mouse");
  await answers();
  expect(said()).toContain("Not over a rock.");
  const link = bar.root.querySelector("a.rule");
  expect(link?.textContent).toBe("Rule SCA-11");
  expect(link?.getAttribute("href")).toBe("/guide/scarabya#SCA-11");
});

test("while a move is on its way no second one is sent", () => {
  const { chooser, referee, press } = choosing();
  referee.play.mockReturnValue(new Promise(() => undefined));
  chooser.show([pick("sun"), pick("moon")], "");
  press("Take sun", "touch");
  press("Take sun", "touch");
  press("Take sun", "touch");
  press("Take moon", "mouse");
  expect(referee.play).toHaveBeenCalledOnce();
});

test("a hint points an action out below others and does not play it", () => {
  const { chooser, referee, labels } = choosing();
  chooser.show([pick("hand", { children: [pick("left"), pick("right")] }), pick("pass")], "");
  chooser.point("right", null);
  expect(labels()).toEqual(["Take right", "Take left", "Back"]);
  expect(referee.play).not.toHaveBeenCalled();
});

test("nothing can be pressed while another one is to act", () => {
  const { chooser, labels, said } = choosing();
  chooser.show([pick("sun"), pick("moon")], "Take a card.");
  chooser.rest("Ada is thinking.");
  expect(labels()).toEqual([]);
  expect(said()).toBe("Ada is thinking.");
});

test("a chosen action keeps the keyboard, on the button that plays it", () => {
  const { chooser, bar, press } = choosing();
  chooser.show([pick("sun"), pick("moon")], "");
  bar.choices.querySelector<HTMLElement>('[data-action="moon"]')?.focus();
  press("Take moon", "touch");
  expect(document.activeElement).toBe(bar.choices.querySelector('[data-play][data-action="moon"]'));
});

test("after a decision the keyboard is where the next one is made", () => {
  const { chooser, bar } = choosing();
  chooser.show([pick("sun"), pick("moon")], "");
  bar.choices.querySelector<HTMLElement>('[data-action="moon"]')?.focus();
  chooser.show([pick("star"), pick("comet")], "");
  expect(document.activeElement).toBe(bar.choices.querySelector('[data-action="star"]'));
});

test("a light choice is played by one tap, a final one waits for a second press of any kind", async () => {
  const { chooser, referee, press } = choosing();
  chooser.show([pick("hero", { weight: "light" }), pick("die", { weight: "final" })], "");
  press("Take die", "mouse");
  expect(referee.play).not.toHaveBeenCalled();
  press("Take die", "mouse");
  expect(referee.play).toHaveBeenCalledOnce();
  await answers();
  chooser.show([pick("hero", { weight: "light" }), pick("other")], "");
  press("Take hero", "touch");
  expect(referee.play).toHaveBeenCalledTimes(2);
});

test("what loses at once carries a sign and is asked about once, even where it is the only choice", () => {
  const { chooser, bar, referee, press, said } = choosing();
  chooser.show([pick("pit", { weight: "danger" })], "");
  expect(bar.choices.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("loses");
  press("⚠Take pit", "mouse");
  expect(said()).toContain("Play it all the same?");
  expect(bar.choices.querySelector(".primary")).toBeNull();
  press("Take pit", "mouse");
  expect(referee.play).toHaveBeenCalledOnce();
});

test("the bright button waits until somebody has chosen, and leaves a refused place", async () => {
  const { chooser, bar, referee } = choosing();
  const orientations = [
    {
      cells: [[0, 0]],
      anchors: [
        [0, 0],
        [1, 1],
      ],
      turned: 0,
      flipped: 0,
    },
  ];
  const camp = {
    id: "camp",
    kind: "place",
    label: "Camp",
    grid: [0, 0, 10, 3, 3],
    orientations,
    fill: "sand",
  };
  chooser.show([camp as unknown as Action], "");
  const play = (): HTMLButtonElement => bar.choices.querySelector<HTMLButtonElement>("[data-play]")!;
  expect([play().disabled, play().classList.contains("primary")]).toEqual([true, false]);
  chooser.point("camp", [0, 1, 1]);
  expect([play().disabled, play().classList.contains("primary")]).toEqual([false, true]);
  chooser.point("camp", [0, 2, 2]);
  expect(play().classList.contains("primary")).toBe(false);
  chooser.point("camp", [0, 0, 0]);
  referee.play.mockRejectedValue(new Trouble({ kind: "refused", message: "No." }));
  play().click();
  await answers();
  expect(play().classList.contains("primary")).toBe(false);
});

test("a main button among others is not bright: nobody chose it", () => {
  const { chooser, bar } = choosing();
  chooser.show([pick("done", { primary: true }), pick("card")], "");
  expect(bar.choices.querySelector(".primary")).toBeNull();
  chooser.show([pick("done", { primary: true })], "");
  expect(bar.choices.querySelector(".primary")?.textContent).toBe("Take done");
});

test("a hint of several steps marks one after the other, also those that have to be asked for", async () => {
  const { chooser, bar, referee, press, said } = choosing();
  chooser.show([pick("sun", { more: true }), pick("moon")], "Take a card.");
  chooser.advise(["sun", "below"], null, "It pays.");
  const marked = (): (string | undefined)[] =>
    [...bar.choices.querySelectorAll<HTMLElement>(".advised")].map((one) => one.dataset.action);
  expect(marked()).toEqual(["sun"]);
  expect(said()).toContain("It pays. (step 1 of 2)");
  press("Take sun", "mouse");
  await answers();
  expect(said()).toContain("(step 2 of 2)");
  // The last step is chosen, and waits to be played.
  expect(referee.play).not.toHaveBeenCalled();
  expect(bar.choices.querySelector("[data-play]")?.textContent).toBe("Take below");
});

test("whoever does not follow a hint is left alone, and the next decision knows nothing of it", () => {
  const { chooser, bar, press } = choosing();
  chooser.show([pick("sun", { children: [pick("ray")] }), pick("moon", { children: [pick("ebb")] })], "Go.");
  chooser.advise(["sun", "ray"], null, "It pays.");
  press("Take moon", "mouse");
  expect(bar.choices.querySelector(".advised, [data-play]")).toBeNull();
  chooser.show([pick("sun"), pick("star")], "Go on.");
  expect(bar.choices.querySelector(".advised, [data-play]")).toBeNull();
});

test("a look that was on its way does not speak over the answer to a move", async () => {
  const { chooser, bar, referee, press, said } = choosing();
  let look: (seen: { sentence: string; elements: object }) => void = () => undefined;
  referee.preview.mockImplementation(
    () => new Promise((done) => (look = done as typeof look)) as ReturnType<Referee["preview"]>,
  );
  referee.play.mockImplementation(async () => bar.tell("bad", "That is not what we are after."));
  chooser.show([pick("sun"), pick("moon")], "Take a card.");
  const moon = bar.choices.querySelector("[data-action=moon]");
  moon?.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
  press("Take moon", "mouse");
  await answers();
  look({ sentence: "You take the moon.", elements: {} });
  await answers();
  expect(said()).toContain("That is not what we are after.");
});

test("what has come and is not drawn yet is drawn first: an outdated choice cannot be pressed", () => {
  const { chooser, referee, press, labels } = choosing();
  chooser.show([pick("sun"), pick("moon")], "Take a card.");
  chooser.catchUp = () => chooser.show([pick("star"), pick("cloud")], "Take another card.");
  press("Take moon", "mouse");
  expect(referee.play).not.toHaveBeenCalled();
  expect(labels()).toEqual(["Take star", "Take cloud"]);
});

test("a choice that is still there when the latest is drawn is made", () => {
  const { chooser, referee, press } = choosing();
  const [sun, moon] = [pick("sun"), pick("moon")];
  chooser.show([sun, moon], "Take a card.");
  chooser.catchUp = () => chooser.show([{ ...sun }, { ...moon }], "Still: take a card.");
  press("Take moon", "mouse");
  expect(referee.play).toHaveBeenCalledExactlyOnceWith(moon, null);
});
