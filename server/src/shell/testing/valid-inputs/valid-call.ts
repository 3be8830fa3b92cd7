/** A valid call of a route. Tests vary it, or make it without the required rights. */
export interface ValidCall {
  /** Path and query. `{me}` stands for the caller's id. */
  path: string;
  body?: unknown;
}
