/** The way to what only some need. */

type Seldom = typeof import("./seldom");

export const seldom = (): Promise<Seldom> => import("./seldom");

/** A page that is loaded when somebody opens it. */
export const later =
  (page: { [Name in keyof Seldom]: Seldom[Name] extends Page ? Name : never }[keyof Seldom]): Page =>
  async (name) =>
    (await seldom())[page](name);

type Page = (name: string) => Promise<void>;
