import { expect, test, vi } from "vitest";
import { boxAt, Boxes } from "../../src/board/places";
import { h, s } from "../../src/ui/elements";

/** A drawing on the page that says how it lies. */
function drawing(box = new DOMRect(-1, -2, 10, 20)) {
  const node = s("g");
  const getBBox = vi.fn(() => box);
  Object.assign(node, { getBBox });
  const root = h("div", {}, node);
  document.body.append(root);
  return { node, getBBox, root };
}

test("the browser is asked once about a drawing, however often it is there", () => {
  const boxes = new Boxes();
  const [one, other] = [drawing(), drawing()];
  expect(boxes.of(one.node, "<path/>")?.width).toBe(10);
  expect(boxes.of(other.node, "<path/>")?.width).toBe(10);
  expect(one.getBBox).toHaveBeenCalledOnce();
  expect(other.getBBox).not.toHaveBeenCalled();
  boxes.forget();
  boxes.of(other.node, "<path/>");
  expect(other.getBBox).toHaveBeenCalledOnce();
});

test("what is not seen has no box, and is asked about again when it is", () => {
  const boxes = new Boxes();
  const { node, root } = drawing();
  boxes.of(node, "<path/>");
  root.hidden = true;
  expect(boxes.of(node, "<path/>")).toBeNull();
  root.hidden = false;
  expect(boxes.of(node, "<path/>")).not.toBeNull();
  root.remove();
  expect(boxes.of(node, "<path/>")).toBeNull();
  const nothing = drawing(new DOMRect(0, 0, 0, 0));
  expect(boxes.of(nothing.node, "<g/>")).toBeNull();
});

test("a turned drawing has the box of what it covers", () => {
  const box = boxAt(new DOMRect(0, 0, 10, 20), { x: 100, y: 50, turn: 90 });
  expect([box?.x, box?.y, box?.width, box?.height].map((one) => Math.round(one ?? NaN))).toEqual([
    80, 50, 20, 10,
  ]);
});
