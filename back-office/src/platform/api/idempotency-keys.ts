const unanswered = new Map<string, string>();

/**
 * The key of a write. Sent again after a call that never came back, the same write carries the same key, so that the
 * server does it once.
 */
export function idempotencyKeyOf(write: string): string {
  const known = unanswered.get(write) ?? crypto.randomUUID();
  unanswered.set(write, known);
  return known;
}

/** The server has answered: the next write of the same words is a new one. */
export function forgetIdempotencyKey(write: string): void {
  unanswered.delete(write);
}
