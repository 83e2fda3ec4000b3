/** Making elements, without a framework. */

export type Child = Node | string | number | null | undefined | false;
type Handler = (event: never) => void;
export type Attributes = Record<string, string | number | boolean | Handler | null | undefined>;

/** One HTML element. `on…` attributes are listeners, `class` is a class list; false leaves one out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** One SVG element. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  set(element, attributes);
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
  return element;
}

export function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value as EventListener);
    } else if (value === false || value === null || value === undefined) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

export function button(label: string, onclick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", ...attributes, onclick }, label);
}

export function link(label: Child, href: string, attributes: Attributes = {}): HTMLAnchorElement {
  return h("a", { href, ...attributes }, label);
}

/** A way to a rule in the guide that leaves this page as it is. */
export const ruleLink = (label: string, href: string): HTMLAnchorElement =>
  link(label, href, { class: "rule", target: "_blank", rel: "noopener" });

/** A sheet of the journal with a heading. */
export function card(title: string, attributes: Attributes, ...children: Child[]): HTMLElement {
  const id = `card-${(cards += 1)}`;
  return h(
    "section",
    { ...attributes, class: `card ${attributes.class ?? ""}`.trim(), "aria-labelledby": id },
    h("h2", { id }, title),
    ...children,
  );
}
let cards = 0;

/** A button that opens a small sheet of more; it closes when something else is pressed, and by Escape. */
export function menu(label: string, ...children: Child[]): HTMLDetailsElement {
  const whole = h(
    "details",
    { class: "menu" },
    h("summary", {}, label),
    h("div", { class: "menu-sheet" }, ...children),
  );
  document.addEventListener("pointerdown", (event) => {
    if (whole.open && !event.composedPath().includes(whole)) whole.open = false;
  });
  whole.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !whole.open) return;
    whole.open = false;
    whole.querySelector("summary")?.focus();
  });
  return whole;
}

/** A choice from a list. */
export function select(
  label: string,
  choices: readonly { value: string; label: string }[],
  chosen: string,
  onchange: (value: string) => void,
  attributes: Attributes = {},
): HTMLSelectElement {
  const list = h("select", { "aria-label": label, ...attributes });
  for (const one of choices) {
    list.append(h("option", { value: one.value, selected: one.value === chosen }, one.label));
  }
  list.addEventListener("change", () => onchange(list.value));
  return list;
}

/** Calls `work` once things have been quiet for `wait` ms. */
export function settled(work: () => void, wait: number): { (): void; cancel(): void } {
  let timer = 0;
  const later = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(work, wait);
  };
  later.cancel = (): void => clearTimeout(timer);
  return later;
}

/** Put a text into a file of the reader's. */
export function save(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** Copy to the clipboard; says whether that worked. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Plain HTTP on a local network has no clipboard interface: select and copy the old way.
    const area = h("textarea", { class: "sr" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
