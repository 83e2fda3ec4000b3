/** How pieces move: they travel to a new place, set down, or leave. */

/** Where a piece lies in the picture. */
export interface Place {
  x: number;
  y: number;
  turn: number;
}

const TIMING = { duration: 280, easing: "cubic-bezier(.2,.7,.2,1)" };

/** A place as CSS writes it. */
const css = ({ x, y, turn }: Place): string => `translate(${x}px, ${y}px) rotate(${turn}deg)`;

export function travel(node: Element, from: Place, to: Place): void {
  if (from.x === to.x && from.y === to.y && from.turn === to.turn) return;
  node.animate([{ transform: css(from) }, { transform: css(to) }], TIMING);
}

/** A piece sets down: it comes from a little above and settles. */
export function enter(node: Element, at: Place): void {
  node.animate(
    [
      { transform: css({ ...at, y: at.y - 8 }), opacity: 0 },
      { transform: css(at), opacity: 1 },
    ],
    TIMING,
  );
}

/** A piece leaves: towards the one that took its part, or up and away. */
export function leave(node: Element, from: Place, to: Place | null): void {
  node.removeAttribute("data-id");
  node.removeAttribute("aria-label");
  const animation = node.animate(
    [
      { transform: css(from), opacity: 1 },
      { transform: css(to ?? { ...from, y: from.y - 10 }), opacity: to ? 0.4 : 0 },
    ],
    TIMING,
  );
  animation.onfinish = () => node.remove();
  animation.oncancel = () => node.remove();
}
