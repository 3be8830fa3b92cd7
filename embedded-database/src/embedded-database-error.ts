/** The embedded database cannot start. The message is a sentence for the person at the terminal and contains no secret. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}
