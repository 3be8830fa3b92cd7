/** The part of a value that is compared by eye: a plan has thousands of points. */
const MAX_COMPARED = 400;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const shownOf = (value: unknown): string => {
  const text = textOf(value);
  return text.length > MAX_COMPARED ? `${text.slice(0, MAX_COMPARED)} …` : text;
};

/** The fields in which the words here differ from those of the server. */
export function differencesOf(
  mine: { title: string; fields: object },
  theirs: { title: string; fields: object },
  words: Partial<Record<string, string>>,
) {
  const here: Record<string, unknown> = { title: mine.title, ...mine.fields };
  const there: Record<string, unknown> = { title: theirs.title, ...theirs.fields };
  return Object.keys(here)
    .filter((name) => textOf(here[name]) !== textOf(there[name]))
    .map((name) => ({ label: words[name] ?? name, mine: shownOf(here[name]), theirs: shownOf(there[name]) }));
}
