/** The server cannot start. The message is a sentence for the person at the terminal and contains no secret. */
export class StartError extends Error {
  override name = 'StartError';
}
