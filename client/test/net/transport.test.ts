import { afterEach, expect, test, vi } from "vitest";
import { get, paint } from "../../src/net/http";
import { others, transport, useTransport, type Wire } from "../../src/net/transport";
import { address, asked, here, settle } from "../../src/ui/place";

const network = transport();
const nowhere = (): Wire => {
  throw new Error("no line here");
};

afterEach(() => {
  useTransport(network);
  settle({ path: () => location.pathname + location.search, address: (path) => path });
});

test("questions go the way that was chosen, and others cannot come along it", async () => {
  expect(others()).toBe(true);
  const ask = vi.fn(async () => new Response('{"name":"Ada"}'));
  useTransport({ ask, open: nowhere, picture: (path) => path });
  expect(await get("/api/home")).toEqual({ name: "Ada" });
  expect(ask).toHaveBeenCalledExactlyOnceWith("/api/home", {});
  expect(others()).toBe(false);
});

test("a picture has its address when the server has drawn it", async () => {
  const image = document.createElement("img");
  paint(image, "/a.svg");
  expect(image.getAttribute("src")).toBe("/a.svg");
  useTransport({ ask: network.ask, open: nowhere, picture: async () => "blob:one" });
  paint(image, "/b.svg");
  await vi.waitFor(() => expect(image.getAttribute("src")).toBe("blob:one"));
});

test("a page that lies elsewhere knows its path and where others are", () => {
  settle({ path: () => "/new/indus?how=box", address: (path) => `page.html?${path}` });
  expect(here().pathname).toBe("/new/indus");
  expect(asked("how")).toBe("box");
  expect(address("/t/x")).toBe("page.html?/t/x");
});
