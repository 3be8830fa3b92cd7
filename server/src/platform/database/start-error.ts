/** The server cannot start. The message is a sentence for whoever started it and holds no secret. */
export class StartError extends Error {
  override name = 'StartError';
}
