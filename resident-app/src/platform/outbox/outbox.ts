import { ApiError } from '../failure/api-error.ts';
import { isOnline } from '../network/online.ts';
import { readStored, writeStored } from '../store/encrypted-store.ts';
import { createStore } from '../store/external-store.ts';

/** Something that waits for the network. `id` serves as the idempotency key: it is sent once however often it is tried. */
export interface Unsent {
  id: string;
  kind: string;
  payload: unknown;
}

interface Sender {
  /** What waits, as a person would call it; logging out names it. */
  title: string;
  send: (payload: never, id: string) => Promise<unknown>;
}

const STORED = 'outbox';
const TURN = 'ekhaya-outbox';
const senders = new Map<string, Sender>();

/** What still waits. */
export const unsent = createStore<readonly Unsent[]>([]);

/** Says how a kind of thing is sent. A feature does so in its index.ts. */
export function registerSender(kind: string, send: Sender['send'], title = kind): void {
  senders.set(kind, { title, send });
}

/** What a person calls a kind of thing that waits. */
export const titleOfUnsent = (kind: string): string => senders.get(kind)?.title ?? kind;

/** Sends now, or as soon as there is a network; until then it is kept encrypted on the phone. */
export async function sendWhenOnline(kind: string, payload: unknown): Promise<void> {
  await inTurn(async () => keep([...(await stored()), { id: crypto.randomUUID(), kind, payload }]));
  await sendUnsent();
}

/** Sends what waits, in order. What the server refuses for good is dropped, what failed in passing stays. */
export async function sendUnsent(): Promise<void> {
  await inTurn(async () => {
    const waiting = await stored();
    unsent.set(waiting);
    if (!isOnline()) return;
    const left: Unsent[] = [];
    for (const item of waiting) if (!(await isSettled(item))) left.push(item);
    if (left.length !== waiting.length) await keep(left);
  });
}

/** Follows the network. */
export function startOutbox(): void {
  addEventListener('online', () => void sendUnsent());
  void sendUnsent();
}

async function isSettled({ kind, payload, id }: Unsent): Promise<boolean> {
  const sender = senders.get(kind);
  if (!sender) return false;
  try {
    await sender.send(payload as never, id);
    return true;
  } catch (thrown) {
    const mayWorkLater = !(thrown instanceof ApiError) || thrown.isPassing || thrown.status === 401;
    return !mayWorkLater;
  }
}

const stored = async (): Promise<Unsent[]> => (await readStored<Unsent[]>(STORED)) ?? [];

async function keep(items: Unsent[]): Promise<void> {
  unsent.set(items);
  await writeStored(STORED, items);
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** One after the other, and one tab at a time, so that nothing is sent twice. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const isShared = 'locks' in navigator;
  const turn = lastTurn.then(() => (isShared ? navigator.locks.request(TURN, work) : work()));
  lastTurn = turn.catch(() => undefined);
  return turn;
}
