import { clockCorrection } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import { readStored, writeStored } from '../../../platform/store/encrypted-store.ts';
import { createStore } from '../../../platform/store/external-store.ts';

const STORED = 'clock-correction';

/** The milliseconds to add to this device's clock to get the server's time. It is stored for use without a network. */
const correction = createStore(0);

let loading: Promise<void> | undefined;

/** Loads the stored correction of the last contact with the server; loads it once. */
export function loadServerClock(): Promise<void> {
  loading ??= readCorrection();
  return loading;
}

async function readCorrection(): Promise<void> {
  const stored = await readStored<number>(STORED);
  if (stored !== undefined && correction.get() === 0) correction.set(stored);
}

/** Makes a call whose answer says the server's time, and corrects this device's clock by it. */
export async function callWithServerTime<Answer extends { serverTime: string }>(
  send: (requestedAt: Date) => Promise<Answer>,
): Promise<Answer> {
  const requestedAt = new Date();
  const answer = await send(requestedAt);
  recordServerTime(answer.serverTime, requestedAt, new Date());
  return answer;
}

/** Computes and stores the clock correction from the server's time in an answer and the device's times of the call. */
export function recordServerTime(serverTime: string, requestedAt: Date, respondedAt: Date): void {
  const milliseconds = Math.round(clockCorrection(new Date(serverTime), requestedAt, respondedAt));
  correction.set(milliseconds);
  void writeStored(STORED, milliseconds);
}

/** The server's time, as far as this device knows it: its own clock plus the correction. */
export const serverNow = (): Date => new Date(Date.now() + correction.get());
