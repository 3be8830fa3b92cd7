/** Later than this the work is done although the browser is busy. */
const MAX_WAIT_MS = 3000;
/** How long the work waits in Safari, which does not tell when it is idle. */
const PAUSE_MS = 200;

/** Does work when the browser has nothing else to do. @returns cancels the work that waits */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const request = requestIdleCallback(work, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(work, PAUSE_MS);
  return () => clearTimeout(timer);
}
