/** One valid call a route: what the walks vary and what strangers and others are refused with. */
export interface ValidCall {
  /** The path and query, with `{me}` where the caller's own id stands. */
  path: string;
  body?: unknown;
}
