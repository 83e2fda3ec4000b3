import { beforeEach, expect, test } from "vitest";
import { People } from "../../src/board/people";
import type { Player, StandingJson } from "../../src/net/protocol";

const player = (seat: number, more: Partial<Player> = {}): Player =>
  ({
    seat,
    name: `Nr ${seat}`,
    letter: "AB"[seat],
    token: `seat${seat}`,
    shape: "circle",
    who: "person",
    here: true,
    wait: null,
    ...more,
  }) as Player;

const standing = (points: string): StandingJson => ({ points }) as StandingJson;

beforeEach(() => document.body.replaceChildren());

test("who is as before keeps the row, and what became of the others is in theirs", () => {
  const people = new People();
  const rows = (): Element[] => [...people.root.children];
  const players = [player(0), player(1)];
  people.show({ players, acting: [0], over: false }, [0], 0, [standing("1"), standing("2")]);
  const [first, second] = rows();
  people.show({ players, acting: [0], over: false }, [0], 0, [standing("1"), standing("3")]);
  expect(rows()[0]).toBe(first);
  expect(rows()[1]).not.toBe(second);
  expect(rows()).toHaveLength(2);
  expect(rows()[0]?.className).toBe("acts");
});

test("who has gone has no row", () => {
  const people = new People();
  people.show({ players: [player(0), player(1)], acting: [], over: false }, [0], 0);
  people.show({ players: [player(0)], acting: [], over: false }, [0], 0);
  expect([...people.root.children].map((row) => row.getAttribute("data-seat"))).toEqual(["0"]);
});
