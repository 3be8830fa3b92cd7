import { ApiError, type FailureCode } from '@ekhaya/browser/api/api-error';
import { isOnline } from '../network/online.ts';
import { readStored, requireStored, writeStored } from '../store/encrypted-store.ts';
import { createStore } from '../store/external-store.ts';

/** Something that waits for the network. `id` serves as the idempotency key: it is sent once however often it is tried. */
export interface OutboxItem {
  id: string;
  kind: string;
  payload: unknown;
  /** Why the server does not take it. It is not tried by itself any more, see `retryRefused`. */
  refusal?: { code: FailureCode; detail: string };
  /** How often the server failed over it, while it answered. */
  failures?: number;
}

interface Sender {
  /** What waits, as a person would call it; logging out names it. */
  title: string;
  send: (payload: never, id: string) => Promise<unknown>;
  /** Nothing of it may be lost: what the server refuses stays, and so does what waits when the server ends a session. */
  isRecord: boolean;
}

/** What waited when the server ended a session: sealed, and nobody's but its person's. */
interface PreservedRecords {
  person: string;
  items: OutboxItem[];
}

/** A record that the server fails over so often is set aside: it would be tried for good, and nothing is learnt from that. */
const MOST_FAILURES = 3;

const STORED = 'outbox';
const STORED_LEFT_BEHIND = 'outbox-left-behind';
const TURN = 'ekhaya-outbox';
const senders = new Map<string, Sender>();

/** What still waits, and what was refused and is kept. */
export const outbox = createStore<readonly OutboxItem[]>([]);

/** What could not be stored, the phone being full or having no storage: it waits for as long as the app is open. */
let unstored: readonly OutboxItem[] = [];
/** False while the list on the phone cannot be read: written over, what waits in it would be lost. */
let isListKnown = true;

/** Says how a kind of thing is sent. A feature does so in its index.ts. */
export function registerSender(
  kind: string,
  send: Sender['send'],
  { title = kind, isRecord = false }: Partial<Pick<Sender, 'title' | 'isRecord'>> = {},
): void {
  senders.set(kind, { title, send, isRecord });
}

/** What a person calls a kind of thing that waits. */
export const titleOfOutboxItem = (kind: string): string => senders.get(kind)?.title ?? kind;

/** Sends now, or as soon as there is a network; until then it is kept encrypted on the phone. */
export async function sendWhenOnline(kind: string, payload: unknown): Promise<void> {
  await inTurn(async () => {
    const item = { id: crypto.randomUUID(), kind, payload };
    await keep([...(await waiting()), item]);
    const isStored = (await readStored<OutboxItem[]>(STORED))?.some(({ id }) => id === item.id) ?? false;
    if (!isStored) unstored = [...unstored, item];
  });
  await sendOutbox();
}

/**
 * Sends what waits, in order; none stops the others. What failed in passing stays. What the server refuses for good, or
 * fails over three times, is dropped, or stays with the reason where it is a record.
 */
export async function sendOutbox(): Promise<void> {
  await inTurn(async () => {
    const items = await waiting();
    outbox.set(items);
    if (!isOnline()) return;
    let left: readonly OutboxItem[] = items;
    for (const item of items) {
      const outcome = await trySending(item);
      // The session is over: what follows must not be sent for whoever signs in next.
      if (outcome === 'not-signed-in') return;
      if (outcome === 'waits') continue;
      left = left.flatMap((each) => (each.id === item.id ? (outcome === 'settled' ? [] : [outcome]) : [each]));
      await keep(left);
    }
  });
}

/** Tries once more what the server has refused. */
export async function retryRefused(kind: string): Promise<void> {
  await inTurn(async () => {
    const items = await waiting();
    const isAskedFor = (item: OutboxItem): boolean => item.refusal !== undefined && item.kind === kind;
    await keep(items.map((item) => (isAskedFor(item) ? { id: item.id, kind, payload: item.payload } : item)));
  });
  await sendOutbox();
}

/** Follows the network. */
export function startOutbox(): void {
  addEventListener('online', () => void sendOutbox());
  void sendOutbox();
}

/**
 * To be called before the phone forgets a person, and the answer once it has: the records that wait outlive that, sealed
 * under a new key, until their person is back.
 * @param person whose session the server has ended; undefined for who logged out, who was asked before
 */
export async function preserveRecords(person: string | undefined): Promise<() => Promise<void>> {
  const left = (await readStored<PreservedRecords[]>(STORED_LEFT_BEHIND)) ?? [];
  const items = (await waiting()).filter(({ kind }) => senders.get(kind)?.isRecord);
  const all = person === undefined || items.length === 0 ? left : [...left, { person, items }];
  return async () => {
    unstored = [];
    outbox.set([]);
    if (all.length > 0) await writeStored(STORED_LEFT_BEHIND, all);
  };
}

/** A person is back: what she left behind waits again. */
export async function restoreRecords(person: string): Promise<void> {
  const left = (await readStored<PreservedRecords[]>(STORED_LEFT_BEHIND)) ?? [];
  const items = left.flatMap((each) => (each.person === person ? each.items : []));
  if (items.length === 0) return;
  await inTurn(async () => {
    await keep([...items, ...(await waiting())]);
    const others = left.filter((each) => each.person !== person);
    await writeStored(STORED_LEFT_BEHIND, others.length > 0 ? others : undefined);
  });
  await sendOutbox();
}

async function trySending(item: OutboxItem): Promise<'settled' | 'waits' | 'not-signed-in' | OutboxItem> {
  const sender = senders.get(item.kind);
  if (!sender || item.refusal) return 'waits';
  try {
    await sender.send(item.payload as never, item.id);
    return 'settled';
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) return 'waits';
    const { status, code, detail } = thrown;
    if (status === 500) {
      const failures = (item.failures ?? 0) + 1;
      const isSetAside = sender.isRecord && failures >= MOST_FAILURES;
      return isSetAside ? { ...item, refusal: { code, detail } } : { ...item, failures };
    }
    if (thrown.isTransient) return 'waits';
    if (status === 401) return code === 'session-required' ? 'not-signed-in' : 'waits';
    return sender.isRecord ? { ...item, refusal: { code, detail } } : 'settled';
  }
}

async function waiting(): Promise<OutboxItem[]> {
  const stored = await readList();
  return [...stored, ...unstored.filter(({ id }) => !stored.some((each) => each.id === id))];
}

async function readList(): Promise<OutboxItem[]> {
  try {
    const stored = await requireStored<OutboxItem[]>(STORED);
    isListKnown = true;
    return stored ?? [];
  } catch {
    isListKnown = false;
    return [];
  }
}

async function keep(items: readonly OutboxItem[]): Promise<void> {
  outbox.set(items);
  unstored = unstored.flatMap(({ id }) => items.find((each) => each.id === id) ?? []);
  if (isListKnown) await writeStored(STORED, items);
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** One after the other, and one tab at a time, so that nothing is sent twice. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const isShared = 'locks' in navigator;
  const turn = lastTurn.then(() => (isShared ? navigator.locks.request(TURN, work) : work()));
  lastTurn = turn.catch(() => undefined);
  return turn;
}
