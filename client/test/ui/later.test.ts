import { expect, test, vi } from "vitest";
import { Later } from "../../src/ui/later";

test("what is asked for several times is done once, in a task of its own", async () => {
  const work = vi.fn();
  const later = new Later("work", work);
  later.soon();
  later.soon();
  await Promise.resolve();
  expect(work).not.toHaveBeenCalled();
  expect(later.pending).toBe(true);
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce());
  expect(later.pending).toBe(false);
});

test("what is done before its time, or dropped, is not done again", async () => {
  const work = vi.fn();
  const later = new Later("work", work);
  later.now();
  expect(work).not.toHaveBeenCalled();
  later.soon();
  later.now();
  later.soon();
  later.drop();
  const last = vi.fn();
  new Later("last", last).soon();
  await vi.waitFor(() => expect(last).toHaveBeenCalledOnce());
  expect(work).toHaveBeenCalledOnce();
});
