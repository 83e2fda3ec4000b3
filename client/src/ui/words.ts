/** The client's own few words. English is the key; the server sends the reader's language. */

let words: Record<string, string> = {};

/** The word in the reader's language, with `{fields}` filled in. */
export function t(english: string, values: Record<string, string | number> = {}): string {
  return (words[english] ?? english).replace(/\{(\w+)\}/g, (field, name: string) =>
    String(values[name] ?? field),
  );
}

/** A number as the reader's language writes it. */
export const decimal = (number: number, digits = 1): string =>
  new Intl.NumberFormat(document.documentElement.lang || "en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(number);

export function learn(given: Record<string, string>): void {
  words = given;
}
