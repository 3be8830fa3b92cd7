import { ApiError, type FailureCode } from '@ekhaya/browser/api/api-error';
import { isOnline } from '../network/online.ts';
import { readStored, requireStored, writeStored } from '../store/encrypted-store.ts';
import { createStore } from '../store/external-store.ts';

/** Something to send when there is a network. `id` is its idempotency key, so that repeated attempts have one effect. */
export interface OutboxItem {
  id: string;
  kind: string;
  payload: unknown;
  /** The server's refusal. A refused item is sent again only by `retryRefused`. */
  refusal?: { code: FailureCode; detail: string };
  /** How many attempts ended in a server error (status 500). */
  failures?: number;
}

interface Sender {
  /** The name that the person sees, for example when unsent items would be lost at logout. */
  title: string;
  send: (payload: never, id: string) => Promise<unknown>;
  /** True for records, which must not be lost: refused ones stay, and unsent ones survive a session that the server ends. */
  isRecord: boolean;
}

/** The records of a person whose session the server has ended. Only that person gets them back. */
interface PreservedRecords {
  person: string;
  items: OutboxItem[];
}

/** After this many server errors a record counts as refused. */
const MAX_FAILURES = 3;

const STORED = 'outbox';
const STORED_PRESERVED = 'outbox-left-behind';
/** The lock that the tabs of the browser share. */
const LOCK = 'ekhaya-outbox';
const senders = new Map<string, Sender>();

/** The unsent items, and the refused records. */
export const outbox = createStore<readonly OutboxItem[]>([]);

/** Items that could not be stored, for example on a full phone. They wait while the app is open. */
let unstored: readonly OutboxItem[] = [];
/** False while the stored list cannot be read. It is not overwritten then, because its items would be lost. */
let isListReadable = true;

/** Registers how items of a kind are sent. A feature does so in its index.ts. */
export function registerSender(
  kind: string,
  send: Sender['send'],
  { title = kind, isRecord = false }: Partial<Pick<Sender, 'title' | 'isRecord'>> = {},
): void {
  senders.set(kind, { title, send, isRecord });
}

/** The title of a kind of item. */
export const titleOfOutboxItem = (kind: string): string => senders.get(kind)?.title ?? kind;

/** Sends an item now, or as soon as there is a network. Until then it is stored encrypted. */
export async function sendWhenOnline(kind: string, payload: unknown): Promise<void> {
  await withLock(async () => {
    const item = { id: crypto.randomUUID(), kind, payload };
    await persist([...(await readItems()), item]);
    const isStored = (await readStored<OutboxItem[]>(STORED))?.some(({ id }) => id === item.id) ?? false;
    if (!isStored) unstored = [...unstored, item];
  });
  await sendOutbox();
}

/**
 * Sends all items in order; a failed item does not stop the others. Items with a transient failure stay. Items that the server
 * refuses are dropped, but records stay with the refusal. Three server errors count as a refusal of a record.
 */
export async function sendOutbox(): Promise<void> {
  await withLock(async () => {
    const items = await readItems();
    outbox.set(items);
    if (!isOnline()) return;
    let left: readonly OutboxItem[] = items;
    for (const item of items) {
      const outcome = await trySending(item);
      // The session has ended: the remaining items must not be sent for the next person.
      if (outcome === 'not-signed-in') return;
      if (outcome === 'waits') continue;
      left = left.flatMap((each) => (each.id === item.id ? (outcome === 'settled' ? [] : [outcome]) : [each]));
      await persist(left);
    }
  });
}

/** Sends the refused records of a kind again. */
export async function retryRefused(kind: string): Promise<void> {
  await withLock(async () => {
    const items = await readItems();
    const isRetried = (item: OutboxItem): boolean => item.refusal !== undefined && item.kind === kind;
    await persist(items.map((item) => (isRetried(item) ? { id: item.id, kind, payload: item.payload } : item)));
  });
  await sendOutbox();
}

/** Sends the items now and whenever the network returns. */
export function startOutbox(): void {
  addEventListener('online', () => void sendOutbox());
  void sendOutbox();
}

/**
 * Preserves the unsent records when a session ends. Call it before the store is erased, and the returned function after: it
 * stores the records again, encrypted with the new key, until their person signs in.
 * @param person whose session the server has ended; undefined after a logout, which has asked about unsent items
 */
export async function preserveRecords(person: string | undefined): Promise<() => Promise<void>> {
  const preserved = (await readStored<PreservedRecords[]>(STORED_PRESERVED)) ?? [];
  const items = (await readItems()).filter(({ kind }) => senders.get(kind)?.isRecord);
  const all = person === undefined || items.length === 0 ? preserved : [...preserved, { person, items }];
  return async () => {
    unstored = [];
    outbox.set([]);
    if (all.length > 0) await writeStored(STORED_PRESERVED, all);
  };
}

/** Puts the preserved records of a person back into the outbox. */
export async function restoreRecords(person: string): Promise<void> {
  const preserved = (await readStored<PreservedRecords[]>(STORED_PRESERVED)) ?? [];
  const items = preserved.flatMap((each) => (each.person === person ? each.items : []));
  if (items.length === 0) return;
  await withLock(async () => {
    await persist([...items, ...(await readItems())]);
    const others = preserved.filter((each) => each.person !== person);
    await writeStored(STORED_PRESERVED, others.length > 0 ? others : undefined);
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
      const isSetAside = sender.isRecord && failures >= MAX_FAILURES;
      return isSetAside ? { ...item, refusal: { code, detail } } : { ...item, failures };
    }
    if (thrown.isTransient) return 'waits';
    if (status === 401) return code === 'session-required' ? 'not-signed-in' : 'waits';
    return sender.isRecord ? { ...item, refusal: { code, detail } } : 'settled';
  }
}

async function readItems(): Promise<OutboxItem[]> {
  const stored = await readList();
  return [...stored, ...unstored.filter(({ id }) => !stored.some((each) => each.id === id))];
}

async function readList(): Promise<OutboxItem[]> {
  try {
    const stored = await requireStored<OutboxItem[]>(STORED);
    isListReadable = true;
    return stored ?? [];
  } catch {
    isListReadable = false;
    return [];
  }
}

async function persist(items: readonly OutboxItem[]): Promise<void> {
  outbox.set(items);
  unstored = unstored.flatMap(({ id }) => items.find((each) => each.id === id) ?? []);
  if (isListReadable) await writeStored(STORED, items);
}

let lastRun: Promise<unknown> = Promise.resolve();

/** Runs one piece of work at a time, across all tabs of the browser, so that nothing is sent twice. */
function withLock(work: () => Promise<void>): Promise<void> {
  const isShared = 'locks' in navigator;
  const run = lastRun.then(() => (isShared ? navigator.locks.request(LOCK, work) : work()));
  lastRun = run.catch(() => undefined);
  return run;
}
