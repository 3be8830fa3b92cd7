/** Returns the sentence that a person reads about a thrown value. */
export const sentenceOf = (thrown: unknown): string =>
  thrown instanceof Error && thrown.message !== '' ? thrown.message : 'Something went wrong. Please try again.';
