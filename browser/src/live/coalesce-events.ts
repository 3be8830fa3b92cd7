/** A listener that events reach through `tell`, until `stop`. */
interface CoalescedListener {
  tell: () => void;
  stop: () => void;
}

/** Between the beginnings of two calls of a listener lies at least this. */
const PAUSE_MS = 1_000;
/** A call that lasts longer, such as a read that waits for the network, no longer holds later events back. */
const MAX_CALL_MS = 30_000;

/**
 * Calls a listener for the first event at once. Events that come until it has ended, or within a second, share the next call. A busy
 * group of estates changes many times a second: a read for each event would end the read before it, and on a slow network none
 * would ever arrive.
 * @param listener what an event calls; if it reads, it returns the promise of the read
 */
export function coalesceEvents(listener: () => unknown): CoalescedListener {
  let begunAt = -Infinity;
  /** The call that has not ended. */
  let current: symbol | undefined;
  let isMissed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitMs = (): number => begunAt + (current === undefined ? PAUSE_MS : MAX_CALL_MS) - performance.now();
  const follow = async (): Promise<unknown> => listener();
  const call = async (): Promise<void> => {
    clearTimeout(timer);
    const own = Symbol('call');
    current = own;
    begunAt = performance.now();
    isMissed = false;
    const [result] = await Promise.allSettled([follow()]);
    if (result.status === 'rejected') reportError(result.reason);
    if (current !== own) return;
    current = undefined;
    if (isMissed) callWhenDue();
  };
  // The clock is asked first: timers of a page in the background come late, and after a quiet second none is needed.
  const callWhenDue = (): void => {
    clearTimeout(timer);
    isMissed = true;
    if (waitMs() <= 0) void call();
    else timer = setTimeout(() => void call(), waitMs());
  };
  let tell = callWhenDue;
  return {
    tell: () => tell(),
    stop: () => {
      clearTimeout(timer);
      isMissed = false;
      tell = () => undefined;
    },
  };
}
