/**
 * The query of PostgreSQL's full text search for what a person typed: all words, the last one by its beginning. Undefined if there
 * is no word in it. Only letters and digits remain, so that nothing typed is read as an operator.
 */
export const queryOfWords = (typed: string): string | undefined => {
  const words = typed.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? undefined : `${words.slice(0, 12).join(' & ')}:*`;
};
