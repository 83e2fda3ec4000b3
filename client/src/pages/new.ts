/** Setting a table: mode, who sits where, house rules. */

import { badge, signOf } from "../board/badge";
import { get, post, Trouble } from "../net/http";
import type { GameCard, Option } from "../net/protocol";
import { others } from "../net/transport";
import { button, card, h, link, select } from "../ui/elements";
import { t } from "../ui/words";
import { Options } from "./options";
import { page } from "./shell";
import { asked, go } from "../ui/place";

type Who = "me" | "here" | "bot" | "link";
type How = "bots" | "here" | "link" | "box";

interface Seat {
  who: Who;
  level: string;
  name: string;
}

export async function newPage(id: string): Promise<void> {
  const [game, home] = await Promise.all([
    get<GameCard>(`/api/games/${id}`),
    get<{ name: string }>("/api/home"),
  ]);
  const frame = page("new", game.title);
  frame.nav.append(link(t("Guide"), `/guide/${game.id}`), link(t("Learn"), `/learn/${game.id}`));
  frame.main.append(new Setting(game, home.name).root);
}

/** The form and what is chosen in it. */
class Setting {
  readonly root: HTMLElement;
  private how: How;
  private mode: GameCard["modes"][number];
  private seats: Seat[] = [];
  private readonly options: Options;
  private clock = 0;
  private readonly houseRules: { hints?: boolean; takeover?: boolean } = {};
  private name: string;
  private readonly body = h("div", { class: "setting" });
  private readonly error = h("p", { class: "error", role: "alert" });

  constructor(
    private readonly game: GameCard,
    name: string,
  ) {
    this.options = new Options(game);
    const wanted = asked("how");
    this.how = wanted === "here" || wanted === "box" || (wanted === "link" && others()) ? wanted : "bots";
    const [first] = game.modes;
    if (!first) throw new Error("a game without modes");
    this.mode = first;
    this.name = name;
    this.root = h(
      "form",
      { class: "new" },
      h("h1", {}, t("A table of {title}", { title: game.title })),
      this.body,
    );
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.start();
    });
    this.seatAnew();
  }

  /** Seats as the chosen way suggests them; everything can be changed after. */
  private seatAnew(): void {
    const [least, most] = this.mode.seats;
    const many = Math.max(least, Math.min(most, 2));
    const others: Record<How, Who> = { bots: "bot", here: "here", link: "link", box: "here" };
    this.seats = Array.from({ length: many }, (_, seat) => this.seat(seat === 0 ? "me" : others[this.how]));
    this.draw();
  }

  private seat(who: Who): Seat {
    const levels = this.game.levels;
    return { who, level: levels[Math.min(1, levels.length - 1)]?.id ?? "", name: "" };
  }

  private draw(): void {
    const focused = document.activeElement?.id;
    const open = this.body.querySelector<HTMLDetailsElement>("details.rules")?.open ?? false;
    this.body.replaceChildren(
      this.ways(),
      this.game.modes.length > 1 ? this.modes() : "",
      this.seating(),
      this.rules(open),
      h(
        "p",
        { class: "go" },
        h("button", { type: "submit", class: "primary large", id: "start" }, t("Start")),
        this.error,
      ),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  private radios(
    name: string,
    legend: string,
    choices: { value: string; label: string; about?: string }[],
    chosen: string,
    pick: (value: string) => void,
  ): HTMLElement {
    return h(
      "fieldset",
      { class: "radios" },
      h("legend", {}, legend),
      ...choices.map(({ value, label, about }) => {
        const id = `${name}-${value}`;
        const input = h("input", {
          type: "radio",
          name,
          id,
          value,
          checked: value === chosen,
          onchange: () => pick(value),
        });
        return h(
          "label",
          { for: id },
          input,
          h("span", {}, h("strong", {}, label), about ? h("small", {}, about) : null),
        );
      }),
    );
  }

  private ways(): HTMLElement {
    return this.radios(
      "how",
      t("How do you want to play?"),
      [
        { value: "bots", label: t("Against bots"), about: t("You and as many bots as you like.") },
        { value: "here", label: t("Same screen"), about: t("Pass the device round; hands stay hidden.") },
        { value: "link", label: t("Invite friends"), about: t("A link for each seat, for any device.") },
        { value: "box", label: t("Referee my box"), about: t("Your dice and cards are typed in.") },
      ].filter(({ value }) => value !== "link" || others()),
      this.how,
      (value) => {
        this.how = value as How;
        this.seatAnew();
      },
    );
  }

  private modes(): HTMLElement {
    return this.radios(
      "mode",
      t("Which game?"),
      this.game.modes.map(({ id, title }) => ({ value: id, label: title })),
      this.mode.id,
      (value) => {
        this.mode = this.game.modes.find((one) => one.id === value) ?? this.mode;
        this.seatAnew();
      },
    );
  }

  // Seats

  private seating(): HTMLElement {
    const [least, most] = this.mode.seats;
    const name = h("input", {
      id: "name",
      value: this.name,
      maxlength: 24,
      autocomplete: "nickname",
      placeholder: t("Explorer"),
      oninput: () => (this.name = name.value),
    });
    const rows = this.seats.map((seat, index) => this.seatRow(seat, index));
    return card(
      t("Who sits where"),
      { class: "seats" },
      h("p", { class: "field" }, h("label", { for: "name" }, t("Your name")), name),
      h("ol", {}, ...rows),
      h(
        "p",
        { class: "row" },
        button(t("One more seat"), () => this.resize(1), {
          class: "small",
          disabled: this.seats.length >= most,
        }),
        button(t("One seat less"), () => this.resize(-1), {
          class: "small",
          disabled: this.seats.length <= least,
        }),
      ),
    );
  }

  private resize(by: number): void {
    if (by > 0)
      this.seats.push(this.seat(this.seats.at(-1)?.who === "me" ? "bot" : (this.seats.at(-1)?.who ?? "bot")));
    else this.seats.pop();
    if (!this.seats.some((seat) => seat.who === "me") && this.seats[0]) this.seats[0].who = "me";
    this.draw();
  }

  private seatRow(seat: Seat, index: number): HTMLElement {
    const sign = signOf(index);
    const { letter } = sign;
    const who = select(
      t("Seat {letter}: who", { letter }),
      [
        { value: "me", label: t("Me") },
        { value: "here", label: t("Another person here") },
        { value: "bot", label: t("A bot") },
        { value: "link", label: t("Whoever has the link") },
      ].filter(({ value }) => value !== "link" || others()),
      seat.who,
      (value) => {
        if (value === "me") for (const other of this.seats) if (other.who === "me") other.who = "here";
        seat.who = value as Who;
        this.draw();
      },
      { id: `who-${index}` },
    );
    const level = this.game.levels.find((one) => one.id === seat.level);
    return h(
      "li",
      {},
      badge(sign),
      who,
      seat.who === "bot" &&
        select(
          t("Seat {letter}: level", { letter }),
          this.game.levels.map(({ id, title }) => ({ value: id, label: title })),
          seat.level,
          (value) => {
            seat.level = value;
            this.draw();
          },
          { id: `level-${index}` },
        ),
      seat.who === "here" &&
        h("input", {
          "aria-label": t("Seat {letter}: name", { letter }),
          id: `name-${index}`,
          maxlength: 24,
          placeholder: t("Name"),
          value: seat.name,
          oninput: (event: InputEvent) => (seat.name = (event.target as HTMLInputElement).value),
        }),
      seat.who === "bot" && level && h("small", {}, level.about),
    );
  }

  // House rules

  private rules(open: boolean): HTMLElement {
    const clock = select(
      t("Clock"),
      [
        { value: "0", label: t("No clock") },
        ...[30, 60, 120, 300].map((seconds) => ({
          value: String(seconds),
          label: t("{seconds} s a decision", { seconds }),
        })),
      ],
      String(this.clock),
      (value) => (this.clock = Number(value)),
      { id: "clock" },
    );
    return h(
      "details",
      { class: "card rules", open },
      h("summary", {}, h("h2", {}, t("House rules")), h("small", {}, t("The defaults are the rulebook’s."))),
      h(
        "div",
        { class: "option" },
        h("label", { for: "clock" }, t("Clock")),
        clock,
        h("p", {}, t("When the time is up, a bot decides that once.")),
      ),
      this.house("hints", t("Hints"), this.givesHints(), t("Whether anybody may ask for advice.")),
      this.house("takeover", t("Taking over seats"), true, t("Only if everybody at the table agrees.")),
      ...this.fitting().map((option) => this.options.row(option)),
    );
  }

  /** Rivals get no hints unless they say so. */
  private givesHints(): boolean {
    return this.game.cooperative || this.seats.filter((seat) => seat.who !== "bot").length < 2;
  }

  /** A rule of the house that is on or off. */
  private house(name: "hints" | "takeover", label: string, usual: boolean, about: string): HTMLElement {
    const words = (on: boolean): string => (on ? t("allowed") : t("not allowed"));
    const list = select(
      label,
      [true, false].map((on) => ({
        value: String(on),
        label: on === usual ? t("{label} (default)", { label: words(on) }) : words(on),
      })),
      String(this.houseRules[name] ?? usual),
      (value) => (this.houseRules[name] = value === "true"),
      { id: name },
    );
    return h("div", { class: "option" }, h("label", { for: name }, label), list, h("p", {}, about));
  }

  /** The options that can make a difference at this table. */
  private fitting(): Option[] {
    return this.game.options.filter(
      ({ modes, seats }) =>
        (!modes || modes.includes(this.mode.id)) && (!seats || seats.includes(this.seats.length)),
    );
  }

  // Off we go

  private async start(): Promise<void> {
    this.error.textContent = "";
    const seats = this.seats.map((seat) => ({
      who: seat.who,
      ...(seat.who === "bot" ? { level: seat.level } : {}),
      ...(seat.who === "here" && seat.name.trim() ? { name: seat.name.trim() } : {}),
    }));
    try {
      if (this.name.trim()) await post("/api/name", { name: this.name.trim() });
      const made = await post<{ table: string }>("/api/tables", {
        game: this.game.id,
        mode: this.mode.id,
        options: this.options.changed(this.fitting()),
        seats,
        chance: this.how === "box" ? "manual" : "auto",
        ...(this.clock ? { clock: this.clock } : {}),
        ...this.houseRules,
      });
      go(`/t/${made.table}`);
    } catch (problem) {
      if (!(problem instanceof Trouble)) throw problem;
      this.error.textContent = problem.message;
    }
  }
}
