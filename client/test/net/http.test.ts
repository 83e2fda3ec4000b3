import { afterEach, expect, test, vi } from "vitest";
import { get, post, Trouble } from "../../src/net/http";

const reply = (body: string, status = 200): Response => new Response(body, { status });

/** What is asked from now on gets this answer. */
function server(answer: () => Promise<Response>) {
  const asked = vi.fn<typeof fetch>(answer);
  vi.stubGlobal("fetch", asked);
  return asked;
}

const trouble = async (work: Promise<unknown>): Promise<Trouble> => {
  const problem = await work.catch((one: unknown) => one);
  expect(problem).toBeInstanceOf(Trouble);
  return problem as Trouble;
};

afterEach(() => vi.unstubAllGlobals());

test("a question gives the body of the reply", async () => {
  const asked = server(async () => reply('{"name":"Ada"}'));
  expect(await get("/api/home")).toEqual({ name: "Ada" });
  expect(asked).toHaveBeenCalledExactlyOnceWith("/api/home", { credentials: "same-origin" });
});

test("a wish travels as JSON, with our cookie and no other", async () => {
  const asked = server(async () => reply("{}"));
  await post("/api/name", { name: "Ada" });
  expect(asked).toHaveBeenCalledExactlyOnceWith("/api/name", {
    credentials: "same-origin",
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: '{"name":"Ada"}',
  });
});

test("a refusal says what the server said, with all it knows", async () => {
  const error = { kind: "invalid", message: "Too few seats.", field: "seats", line: 3 };
  server(async () => reply(JSON.stringify({ error }), 400));
  const problem = await trouble(post("/api/tables", {}));
  expect(problem.message).toBe("Line 3: Too few seats.");
  expect(problem.refused).toEqual(error);
});

test("no answer at all is told apart from a refusal", async () => {
  server(() => Promise.reject(new TypeError("no network")));
  const problem = await trouble(get("/api/home"));
  expect(problem.refused.kind).toBe("lost");
  expect(problem.message).toContain("does not answer");
});

test("a failure that is not ours to read counts as no answer", async () => {
  server(async () => reply("<h1>Bad gateway</h1>", 502));
  expect((await trouble(get("/api/home"))).refused.kind).toBe("lost");
});
