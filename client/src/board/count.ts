/** Numbers in a picture count up (or down) to what they have become. Knows no game. */

import { COUNTING } from "./times";

const NUMBER = /^[-−+]?\d+$/;

interface Figure {
  node: Text;
  value: number;
}

const worth = (words: string): number => Number(words.replace("−", "-"));

/** The texts of a drawing that are a number and nothing else. */
function figures(drawing: Element): Figure[] {
  const walker = document.createTreeWalker(drawing, NodeFilter.SHOW_TEXT);
  const found: Figure[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (NUMBER.test(node.data)) found.push({ node, value: worth(node.data) });
  }
  return found;
}

/** What the numbers of a drawing are, to be compared after it was drawn anew. */
export const numbersOf = (drawing: Element): number[] => figures(drawing).map(({ value }) => value);

/** Let the numbers that are others now run from what they were; a drawing of another kind stays. */
export function countUp(drawing: Element, before: readonly number[]): void {
  const now = figures(drawing);
  if (now.length !== before.length) return;
  now.forEach(({ node, value }, index) => {
    const from = before[index] ?? value;
    if (Math.abs(value - from) > 1) run(node, from, value);
  });
}

function run(node: Text, from: number, to: number): void {
  const last = node.data;
  const length = Math.min(COUNTING.most, COUNTING.least + COUNTING.each * Math.abs(to - from));
  const begin = performance.now();
  const tick = (time: number): void => {
    const part = Math.min(1, Math.max(0, (time - begin) / length));
    const eased = 1 - (1 - part) ** 2;
    node.data = part < 1 ? String(Math.round(from + (to - from) * eased)).replace("-", "−") : last;
    if (part < 1 && node.isConnected) requestAnimationFrame(tick);
    else node.data = last;
  };
  node.data = String(from).replace("-", "−");
  requestAnimationFrame(tick);
}
