import { expect, test } from "vitest";
import { Board, keepFirst } from "../../src/board/board";
import { element, scene } from "./scenes";

const order = (board: Board): (string | undefined)[] =>
  [...board.svg.querySelectorAll<SVGGElement>(".live > g")].map((node) => node.dataset.id);

test("live elements stand by layer, and within a layer by id, however they come", () => {
  const board = new Board();
  board.show(scene({ c: element({ layer: 1 }), b: element(), a: element({ layer: 2 }) }));
  expect(order(board)).toEqual(["b", "c", "a"]);
  board.patch({ changed: { d: element(), b: { layer: 3 }, bb: element({ layer: 1 }) }, removed: [] }, false);
  expect(order(board)).toEqual(["d", "bb", "c", "a", "b"]);
});

test("a patch changes what it names and nothing else", () => {
  const board = new Board();
  board.show(scene({ a: element({ label: "A shard", x: 3 }), b: element() }));
  const drawing = board.node("a")?.firstElementChild;
  board.patch({ changed: { a: { x: 7, turn: 90 } }, removed: ["b"] }, false);
  expect(order(board)).toEqual(["a"]);
  expect(board.node("a")?.getAttribute("transform")).toBe("translate(7 0) rotate(90)");
  expect(board.node("a")?.firstElementChild).toBe(drawing);
  expect(board.label("a")).toBe("A shard");
});

test("a label that is gone makes an element decoration for the ears", () => {
  const board = new Board();
  board.show(scene({ a: element({ label: "A shard" }) }));
  expect(board.node("a")?.getAttribute("role")).toBe("img");
  board.patch({ changed: { a: { label: null } }, removed: [] }, false);
  expect(board.node("a")?.getAttribute("aria-hidden")).toBe("true");
  expect(board.node("a")?.hasAttribute("aria-label")).toBe(false);
});

test("a scene that comes without its fixed layer keeps the one that is there", () => {
  const board = new Board();
  board.show(scene({ a: element() }));
  const fixed = board.svg.querySelector(".fixed > rect");
  const { fixed: _fixed, defs: _defs, ...known } = scene({ b: element() });
  board.show(known);
  expect(board.svg.querySelector(".fixed > rect")).toBe(fixed);
  expect(order(board)).toEqual(["b"]);
});

test("two pictures on one page do not mix up their definitions", () => {
  const drawn = [new Board(), new Board()].map((board) => {
    board.show(scene({ a: element({ svg: '<use href="#sun"/>' }) }, { defs: '<g id="sun"></g>' }));
    const name = board.svg.querySelector("defs > g")?.id;
    expect(board.node("a")?.querySelector("use")?.getAttribute("href")).toBe(`#${name}`);
    return name;
  });
  expect(drawn[0]).not.toBe(drawn[1]);
});

test("a picture has the colours of the light it is seen in", () => {
  localStorage.setItem("theme", "dark");
  const board = new Board();
  board.show(scene({}, { tokens: { accent: ["#111111", "#eeeeee"] } }));
  expect(board.svg.style.getPropertyValue("--accent")).toBe("#eeeeee");
  localStorage.removeItem("theme");
});

/** A page that came with its board: two elements, and a definition with the first board's name. */
function withBoard(scope: string): void {
  document.body.innerHTML = `<main><svg class="board" viewBox="0 0 100 50" data-key="sand"
    data-tokens='{"clay":["#a00","#b00"]}'><title>A dig</title><defs><g id="${scope}-pot"></g></defs>
    <g class="fixed"><rect></rect></g><g class="live"><g data-id="a" transform="translate(3 0)"
    role="img" aria-label="A shard"><use href="#${scope}-pot"></use></g><g data-id="b"
    transform="translate(0 0)" aria-hidden="true"><circle r="1"></circle></g></g></svg></main>`;
  keepFirst();
}

test("a board that came with the page is taken over, and what is the same is not drawn again", () => {
  // Boards are numbered: the server names the definitions of a page's first one.
  const before = new Board();
  before.show(scene({}, { defs: '<g id="pot"/>', fixed: '<use href="#pot"/>' }));
  const number = Number(/href="#b(\d+)-pot"/.exec(before.svg.innerHTML)?.[1]);
  withBoard(`b${number + 1}`);
  const there = document.querySelector("[data-id=a]");
  const other = document.querySelector("[data-id=b]");
  const board = new Board();
  expect(board.key).toBe("sand");
  const {
    defs: _,
    fixed: __,
    ...rest
  } = scene({
    a: element({ svg: '<use href="#pot"></use>', label: "A shard", x: 3 }),
    b: element({ svg: '<circle r="2"></circle>' }),
    c: element({ part: 1 }),
  });
  board.show({ ...rest, parts: [...rest.parts, { name: "hand", x: 0, y: 0, width: 9, height: 9 }] });
  expect(board.node("a")).toBe(there);
  expect(board.node("b")).not.toBe(other);
  expect(order(board)).toEqual(["a", "b"]);
  expect(board.node("c")?.isConnected || board.panels[0]?.root.contains(board.node("c"))).toBe(true);
  expect(board.svg.style.getPropertyValue("--clay")).toBe("#a00");
});

test("a board of another shape than the screen wants is drawn anew", () => {
  withBoard("b1");
  const board = new Board();
  board.show(scene({ a: element() }, { key: "clay", fixed: "<path/>" }));
  expect(order(board)).toEqual(["a"]);
  expect(board.svg.querySelector(".fixed path")).not.toBeNull();
});
