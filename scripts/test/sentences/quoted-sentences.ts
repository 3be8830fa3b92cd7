/** Number of equal consecutive words from which a test's title counts as quoting a sentence. */
const WORDS_OF_A_QUOTE = 4;

const NOT_A_WORD = /[^\p{L}\p{N}/{}]+/u;

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(NOT_A_WORD)
    .filter((word) => word !== '');
}

/**
 * Whether a title quotes a sentence: it contains the whole sentence or four of its words in a row.
 * Ignores punctuation, quotation marks and capitals.
 */
export function isQuotedBy(sentence: string, title: string): boolean {
  const words = wordsOf(sentence);
  const length = Math.min(WORDS_OF_A_QUOTE, words.length);
  const heard = ` ${wordsOf(title).join(' ')} `;
  return words.some(
    (_, at) => at + length <= words.length && heard.includes(` ${words.slice(at, at + length).join(' ')} `),
  );
}

/** Returns the titles of all tests in a file's text as written. A template keeps its `${…}`. */
export function titlesIn(text: string): string[] {
  const call = /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
  return [...text.matchAll(call)].map((match) => (match[2] ?? '').replaceAll(/\\(.)/g, '$1'));
}

/** Splits a paragraph of the specification into sentences, at full stops and semicolons outside quotations. */
export function sentencesOf(paragraph: string): string[] {
  const sentences = paragraph.replace(/^- /, '').match(/(?:(?<!\p{L})'[^']*'|[^.;]|[.;](?!\s))+/gu) ?? [];
  return sentences
    .map((sentence) => sentence.trim().replace(/[.;]$/, ''))
    .filter((sentence) => wordsOf(sentence).length > 1);
}
