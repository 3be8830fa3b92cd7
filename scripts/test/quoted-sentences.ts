/** Words in a row that must be the same before a test's title counts as quoting a sentence. */
const WORDS_OF_A_QUOTE = 4;

const NOT_A_WORD = /[^\p{L}\p{N}/{}]+/u;

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(NOT_A_WORD)
    .filter((word) => word !== '');
}

/**
 * Whether a title quotes a sentence: it holds the whole of it, or four of its words in a row.
 * Punctuation, quotation marks and capitals do not matter.
 */
export function isQuotedBy(sentence: string, title: string): boolean {
  const words = wordsOf(sentence);
  const length = Math.min(WORDS_OF_A_QUOTE, words.length);
  const heard = ` ${wordsOf(title).join(' ')} `;
  return words.some(
    (_, at) => at + length <= words.length && heard.includes(` ${words.slice(at, at + length).join(' ')} `),
  );
}

/** The titles of all tests in a file's text, as written: what a template inserts stays a `${…}`. */
export function titlesIn(text: string): string[] {
  const call = /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
  return [...text.matchAll(call)].map((match) => (match[2] ?? '').replaceAll(/\\(.)/g, '$1'));
}

/** Cuts a paragraph of the specification into its sentences: at full stops and semicolons outside quotations. */
export function sentencesOf(paragraph: string): string[] {
  const sentences = paragraph.replace(/^- /, '').match(/(?:(?<!\p{L})'[^']*'|[^.;]|[.;](?!\s))+/gu) ?? [];
  return sentences
    .map((sentence) => sentence.trim().replace(/[.;]$/, ''))
    .filter((sentence) => wordsOf(sentence).length > 1);
}
