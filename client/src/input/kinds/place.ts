/** Setting a piece with orientations down on a grid: drag, snap, turn, flip. */

import type { Cell, PlaceAction, Value } from "../../net/protocol";
import { s, set } from "../../ui/elements";
import { t } from "../../ui/words";
import { arrow, clamp, type Control, fat, fieldOf, following, type Host, type Kind } from "./kind";

/** How far, in cells, a legal place draws the piece towards itself. */
const MAGNET = 0.8;
/** How far above a finger the piece is held, in screen pixels. */
const LIFT = 56;
const TAP = 8;

export class Placing implements Kind {
  readonly field: SVGGElement;
  readonly help = t("Arrows move, R turns, F flips, N finds the next legal place, Enter sets it down.");
  readonly controls: Control[];
  private turned = 0;
  private at: Cell = [0, 0];
  private readonly ghost = s("g", { class: "ghost" });
  private readonly dots = s("g", { class: "dots" });
  /** Until somebody takes it, the piece is not over the board, and nothing shows where it could go. */
  waiting = true;
  private dragging: { start: [number, number]; moved: boolean; onGhost: boolean } | null = null;

  constructor(
    private readonly action: PlaceAction,
    private readonly host: Host,
  ) {
    const [x, y, cell, columns, rows] = action.grid;
    const ground = s("rect", { x, y, width: columns * cell, height: rows * cell, class: "ground" });
    this.field = fieldOf(
      action,
      this.help,
      [
        (event) => this.move(event),
        (event) => this.down(event),
        (event) => this.up(event),
        () => (this.dragging = null),
      ],
      ground,
      this.dots,
      this.ghost,
    );
    this.controls = [{ id: "turn", label: t("Turn"), key: "R", run: () => this.turn(false) }];
    if (action.orientations.some((one, index) => one.flipped !== index)) {
      this.controls.push({ id: "flip", label: t("Flip"), key: "F", run: () => this.turn(true) });
    }
    host.board.over.append(this.field);
    this.begin();
  }

  get value(): Value {
    return [this.turned, ...this.at];
  }

  get legal(): boolean {
    return this.anchors().some(([row, column]) => row === this.at[0] && column === this.at[1]);
  }

  get only(): boolean {
    return this.action.orientations.reduce((sum, { anchors }) => sum + anchors.length, 0) === 1;
  }

  private get way() {
    const way = this.action.orientations[this.turned];
    if (!way) throw new Error("no such orientation");
    return way;
  }

  private anchors(): Cell[] {
    return this.way.anchors;
  }

  private size(): Cell {
    const rows = this.way.cells.map(([row]) => row);
    const columns = this.way.cells.map(([, column]) => column);
    return [Math.max(...rows) + 1, Math.max(...columns) + 1];
  }

  /** Start at the legal place nearest to the middle, in the first orientation that has one. */
  private begin(): void {
    const [, , , columns, rows] = this.action.grid;
    const first = this.action.orientations.findIndex((one) => one.anchors.length > 0);
    this.turned = Math.max(0, first);
    const [high, wide] = this.size();
    this.at = [Math.floor((rows - high) / 2), Math.floor((columns - wide) / 2)];
    const near = this.nearest(this.at[0], this.at[1], Infinity);
    if (near) this.at = near;
    this.waiting = !this.only;
    this.draw();
  }

  private hold(): void {
    if (!this.waiting) return;
    this.waiting = false;
    this.draw();
  }

  private nearest(row: number, column: number, within: number): Cell | null {
    let best: Cell | null = null;
    let least = within;
    for (const anchor of this.anchors()) {
      const far = Math.hypot(anchor[0] - row, anchor[1] - column);
      if (far < least) [best, least] = [anchor, far];
    }
    return best;
  }

  private inside(cell: Cell): Cell {
    const [, , , columns, rows] = this.action.grid;
    const [high, wide] = this.size();
    return [clamp(cell[0], 0, rows - high), clamp(cell[1], 0, columns - wide)];
  }

  private goto(cell: Cell, hovering = false): void {
    this.hold();
    if (cell[0] === this.at[0] && cell[1] === this.at[1]) return;
    this.at = cell;
    this.draw();
    this.told(hovering);
  }

  private told(hovering = false): void {
    const where = this.nameOf(this.at);
    this.host.changed(this.legal ? where : `${where}: ${t("not here")}`, ...(hovering ? [true] : []));
  }

  /** A square as the board calls it. */
  private nameOf([row, column]: Cell): string {
    const [rows, columns] = this.action.names ?? [[], []];
    const named = rows[row] && columns[column];
    return named
      ? `${columns[column]}${rows[row]}`
      : t("Row {row}, column {column}", { row: row + 1, column: column + 1 });
  }

  /** Turn or flip round the middle, and stay inside. */
  turn(flip: boolean): void {
    this.hold();
    const [high, wide] = this.size();
    this.turned = flip ? this.way.flipped : this.way.turned;
    const [newHigh, newWide] = this.size();
    this.at = this.inside([
      this.at[0] + Math.round((high - newHigh) / 2),
      this.at[1] + Math.round((wide - newWide) / 2),
    ]);
    this.draw();
    this.told();
  }

  take(value: Value): void {
    const [turned = 0, row = 0, column = 0] = value;
    this.waiting = false;
    this.turned = turned;
    this.at = [row, column];
    this.draw();
    this.told();
  }

  // Pointers

  private follow(event: PointerEvent): void {
    const [x, y, cell] = this.action.grid;
    const [px, py] = this.host.board.pointOf(event);
    const lift = fat(event) ? LIFT * this.host.board.pixel() : 0;
    const [high, wide] = this.size();
    const row = (py - lift - y) / cell - high / 2;
    const column = (px - x) / cell - wide / 2;
    const place = this.nearest(row, column, MAGNET) ?? this.inside([Math.round(row), Math.round(column)]);
    this.goto(place, !fat(event));
  }

  private move(event: PointerEvent): void {
    if (!fat(event)) {
      this.follow(event);
    } else if (this.dragging) {
      const far = Math.hypot(event.clientX - this.dragging.start[0], event.clientY - this.dragging.start[1]);
      if (far > TAP) this.dragging.moved = true;
      if (this.dragging.moved) this.follow(event);
    }
  }

  private down(event: PointerEvent): void {
    if (!fat(event) || !event.isPrimary) return;
    event.preventDefault();
    this.field.setPointerCapture(event.pointerId);
    const onGhost = event.target instanceof Node && this.ghost.contains(event.target);
    this.dragging = { start: [event.clientX, event.clientY], moved: false, onGhost };
  }

  private up(event: PointerEvent): void {
    if (!fat(event)) {
      if (event.button === 0) this.host.commit();
      return;
    }
    const drag = this.dragging;
    this.dragging = null;
    if (!drag || drag.moved) return;
    // A tap on the piece turns it; a tap elsewhere brings it there.
    if (drag.onGhost) this.turn(false);
    else this.tap(event);
  }

  private tap(event: PointerEvent): void {
    const [x, y, cell] = this.action.grid;
    const [px, py] = this.host.board.pointOf(event);
    const [high, wide] = this.size();
    const [row, column] = [(py - y) / cell - high / 2, (px - x) / cell - wide / 2];
    this.goto(this.nearest(row, column, 1) ?? this.inside([Math.round(row), Math.round(column)]));
  }

  // Keys

  key(event: KeyboardEvent): boolean {
    const step = arrow(event);
    if (step) this.goto(this.inside([this.at[0] + step[1], this.at[1] + step[0]]));
    else if (event.key === "r" || event.key === "R") this.turn(false);
    else if (event.key === "f" || event.key === "F") this.turn(true);
    else if (event.key === "n" || event.key === "N") this.next(event.shiftKey ? -1 : 1);
    else return false;
    return true;
  }

  /** The next legal place: in this orientation, then in the others. */
  private next(step: number): void {
    const all = this.action.orientations.flatMap((one, turned) =>
      one.anchors.map(([row, column]): Value => [turned, row, column]),
    );
    const rank = ([turned = 0, row = 0, column = 0]: Value): number => turned * 1e6 + row * 1e3 + column;
    const found = following(all, rank, rank(this.value), step);
    if (found) this.take(found);
  }

  // Drawing

  private draw(): void {
    const [x, y, cell] = this.action.grid;
    const legal = this.legal;
    const corner = (at: Cell): [number, number] => [x + at[1] * cell, y + at[0] * cell];
    const [gx, gy] = corner(this.at);
    this.ghost.style.transform = `translate(${gx}px, ${gy}px)`;
    set(this.ghost, { class: legal ? "ghost legal" : "ghost illegal" });
    this.ghost.replaceChildren(
      s("path", { d: this.outline(cell), fill: `var(--${this.action.fill})`, class: "body" }),
      s("path", { d: this.outline(cell), class: "edge" }),
      ...(legal ? [] : [this.cross(cell)]),
    );
    this.field.setAttribute("data-legal", String(legal));
    this.field.classList.toggle("waiting", this.waiting);
    this.drawDots(corner, cell);
  }

  /** Small dots on the squares that this orientation could cover. */
  private drawDots(corner: (at: Cell) => [number, number], cell: number): void {
    const squares = new Map<string, Cell>();
    for (const [row, column] of this.anchors()) {
      for (const [down, right] of this.way.cells) {
        squares.set(`${row + down},${column + right}`, [row + down, column + right]);
      }
    }
    this.dots.replaceChildren(
      ...[...squares.values()].map((square) => {
        const [cx, cy] = corner(square);
        return s("circle", { cx: cx + cell / 2, cy: cy + cell / 2, r: Math.max(1.4, cell / 22) });
      }),
    );
  }

  private outline(cell: number): string {
    const inset = cell * 0.05;
    const has = new Set(this.way.cells.map(([row, column]) => `${row},${column}`));
    // Each square grows towards its neighbours, so that the piece reads as one.
    return this.way.cells
      .map(([row, column]) => {
        const left = column * cell + (has.has(`${row},${column - 1}`) ? 0 : inset);
        const right = (column + 1) * cell - (has.has(`${row},${column + 1}`) ? 0 : inset);
        const top = row * cell + (has.has(`${row - 1},${column}`) ? 0 : inset);
        const low = (row + 1) * cell - (has.has(`${row + 1},${column}`) ? 0 : inset);
        return `M${left} ${top}H${right}V${low}H${left}Z`;
      })
      .join("");
  }

  /** A sign besides the colour: not here. */
  private cross(cell: number): SVGElement {
    const [high, wide] = this.size();
    const [cx, cy, arm] = [(wide * cell) / 2, (high * cell) / 2, cell * 0.24];
    return s("path", {
      d: `M${cx - arm} ${cy - arm}L${cx + arm} ${cy + arm}M${cx + arm} ${cy - arm}L${cx - arm} ${cy + arm}`,
      class: "cross",
    });
  }

  stop(): void {
    this.field.remove();
  }
}
