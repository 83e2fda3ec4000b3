/** The language of the words: the one that was chosen here, else the first of the browser's that there is. */

export function settleLanguage(): string {
  const offered = (document.querySelector<HTMLMetaElement>("meta[name=languages]")?.content ?? "en").split(
    " ",
  );
  const chosen = /(?:^|; )language=([\w-]+)/.exec(document.cookie)?.[1];
  const wished = [...(chosen ? [chosen] : []), ...navigator.languages].map((one) =>
    one.split("-")[0]!.toLowerCase(),
  );
  const found = wished.find((one) => offered.includes(one)) ?? "en";
  document.documentElement.lang = found;
  return found;
}
