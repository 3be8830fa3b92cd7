import { clockCorrection } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import { readStored, writeStored } from '../../../platform/store/encrypted-store.ts';
import { createStore } from '../../../platform/store/external-store.ts';

const STORED = 'clock-correction';

/** What to add to this device's clock to have the server's time, in milliseconds; kept for when there is no network. */
const correction = createStore(0);

let loading: Promise<void> | undefined;

/** Reads what was learnt at the last contact. */
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
  send: (askedAt: Date) => Promise<Answer>,
): Promise<Answer> {
  const askedAt = new Date();
  const answer = await send(askedAt);
  noteServerTime(answer.serverTime, askedAt, new Date());
  return answer;
}

/** Learns the clock correction from the server's time in an answer, and when the call was sent and answered. */
export function noteServerTime(serverTime: string, asked: Date, answered: Date): void {
  const learnt = Math.round(clockCorrection(new Date(serverTime), asked, answered));
  correction.set(learnt);
  void writeStored(STORED, learnt);
}

/** The server's time, as far as this device knows it. */
export const serverNow = (): Date => new Date(Date.now() + correction.get());
