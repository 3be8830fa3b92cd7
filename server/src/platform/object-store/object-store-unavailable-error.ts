/**
 * The object store cannot be reached, or is overloaded. The same call may succeed a little later. The error keeps no
 * `cause`: that of a refused connection looks like that of a lost database.
 */
export class ObjectStoreUnavailableError extends Error {
  override name = 'ObjectStoreUnavailableError';
  /** Whether it is away because it has no room. */
  readonly isFull: boolean;

  constructor(message: string, { isFull = false }: { isFull?: boolean } = {}) {
    super(message);
    this.isFull = isFull;
  }
}
