/** A listener that events reach through `tell`, until `stop`. */
interface CoalescedListener {
  tell: () => void;
  stop: () => void;
}

/** Between two calls of a listener lies at least this. */
const PAUSE_MS = 1_000;
/** A call that lasts longer, such as a read that waits for the network, no longer holds later events back. */
const MAX_CALL_MS = 30_000;

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Calls a listener for the first event at once. Events that come until it has ended, or within a second, share the next call. A busy
 * group of estates changes many times a second: a read for each event would end the read before it, and on a slow network none
 * would ever arrive.
 * @param listener what an event calls; if it reads, it returns the promise of the read
 */
export function coalesceEvents(listener: () => unknown): CoalescedListener {
  let isBusy = false;
  let isMissed = false;
  let isStopped = false;
  const end = async (): Promise<unknown> => listener();
  const call = async (): Promise<void> => {
    isBusy = true;
    isMissed = false;
    await Promise.allSettled([after(PAUSE_MS), Promise.race([end(), after(MAX_CALL_MS)])]);
    isBusy = false;
    if (isMissed && !isStopped) void call();
  };
  return {
    tell: () => {
      isMissed = true;
      if (!isBusy && !isStopped) void call();
    },
    stop: () => {
      isStopped = true;
    },
  };
}
