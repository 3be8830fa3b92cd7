import { holdUpdates } from '../updates/hold-updates.ts';
import { outbox, sendOutbox, unstored } from './outbox.ts';

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 300_000;

/** The name under which the browser wakes the app when the network is back (Background Sync). */
const SYNC_TAG = 'ekhaya-outbox';

/**
 * Returns how long to wait before what failed is sent again: twice as long after each failure, with a random part so that many phones
 * do not return at the same moment.
 * @param failures how often in a row something was left, at least 1
 * @param chance a random number from 0 to 1
 */
export const retryDelayMs = (failures: number, chance: number): number =>
  Math.round(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS) * (0.5 + chance / 2));

/**
 * Sends the items now, whenever the network returns or the app becomes visible, when the browser wakes it, and after growing delays
 * while something is left.
 */
export function startOutbox(): void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFlushing = false;

  const isLeft = (): boolean => outbox.get().some(({ refusal }) => refusal === undefined);
  const planNext = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!isLeft()) {
      failures = 0;
      return;
    }
    void askToBeWoken();
    failures += 1;
    if (navigator.onLine) timer = setTimeout(() => void flush(), retryDelayMs(failures, Math.random()));
  };
  const flush = async (): Promise<void> => {
    isFlushing = true;
    await sendOutbox();
    isFlushing = false;
    planNext();
  };
  const flushAnew = (): void => {
    failures = 0;
    void flush();
  };
  addEventListener('online', flushAnew);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && outbox.get().length > 0) flushAnew();
  });
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | undefined>) => {
    if (data?.type === SYNC_TAG) flushAnew();
  });
  // What a screen has put into the outbox: the screen tries to send it, and it is tried again if that fails.
  outbox.subscribe(() => {
    if (!isFlushing && timer === undefined && isLeft()) planNext();
  });
  holdWhileUnstored();
  void flush();
}

/** Holds updates back while the phone could not store something: a reload would lose it. */
function holdWhileUnstored(): void {
  let release: (() => void) | undefined;
  const follow = (): void => {
    if (unstored.get().length > 0) release ??= holdUpdates();
    else {
      release?.();
      release = undefined;
    }
  };
  follow();
  unstored.subscribe(follow);
}

/** Asks the browser to wake the app when the network is back. Does nothing in browsers without Background Sync. */
async function askToBeWoken(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const { sync } = (worker ?? {}) as { sync?: { register: (tag: string) => Promise<void> } };
  await sync?.register(SYNC_TAG).catch(() => undefined);
}
