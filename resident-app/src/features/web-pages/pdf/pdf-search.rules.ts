/** The text of a page in the order of its pieces, as they are placed on the page. */
export interface PageText {
  text: string;
  /** Where each piece begins in the text. */
  starts: readonly number[];
}

/** A place where the searched words stand. */
export interface Match {
  page: number;
  start: number;
  end: number;
}

/** A part of a piece of a page's text. */
export interface MatchedPart {
  piece: number;
  from: number;
  to: number;
}

/** Joins the pieces of a page. Lines are separated by a space, so that words across their ends are found. */
export function joinPieces(pieces: readonly { str: string; hasEOL: boolean }[]): PageText {
  let text = '';
  const starts = pieces.map(({ str, hasEOL }) => {
    const start = text.length;
    text += hasEOL ? `${str} ` : str;
    return start;
  });
  return { text, starts };
}

/** More places than this are neither counted nor marked. */
export const maxMatches = 1000;

/** The places on a page where the words stand, ignoring case. Text that is shorter than two characters is not searched. */
export function matchesOf(page: number, { text }: PageText, search: string): Match[] {
  const wanted = search.trim().toLocaleLowerCase('en-ZA');
  // In a few languages a letter has another length in lower case. The places would then be wrong.
  const lower = text.toLocaleLowerCase('en-ZA');
  const searched = lower.length === text.length ? lower : text;
  const found: Match[] = [];
  if (wanted.length < 2) return found;
  for (let at = searched.indexOf(wanted); at !== -1; at = searched.indexOf(wanted, at + wanted.length)) {
    found.push({ page, start: at, end: at + wanted.length });
    if (found.length === maxMatches) break;
  }
  return found;
}

/** The parts of a page's pieces that a match covers. */
export function partsOf({ starts, text }: PageText, { start, end }: Match): MatchedPart[] {
  return starts.flatMap((begin, piece) => {
    const length = (starts[piece + 1] ?? text.length) - begin;
    const from = Math.max(start - begin, 0);
    const to = Math.min(end - begin, length);
    return from < to ? [{ piece, from, to }] : [];
  });
}
