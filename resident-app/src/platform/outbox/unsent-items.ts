import type { FailureCode } from '@ekhaya/browser/api/api-error';
import { createLock } from '@ekhaya/browser/store/in-one-tab';
import { readStored, requireStored, writeStored } from '../store/encrypted-store.ts';
import { createStore } from '../store/external-store.ts';

/** Something to send when there is a network. `id` is its idempotency key, so that repeated attempts have one effect. */
export interface OutboxItem {
  id: string;
  kind: string;
  payload: unknown;
  /** True for what survives a session that the server ends. Stored, because the feature that sends it may not be loaded then. */
  isPreserved?: boolean;
  /** The server's refusal. A refused item is sent again only by `retryRefused`. */
  refusal?: { code: FailureCode; detail: string };
  /** How many attempts ended in a server error (status 500). */
  failures?: number;
  /** Since when it waits: an instant in ISO 8601. Items of an earlier version of the app have none. */
  since?: string;
  /** The title of its kind, for the person. Stored, because the feature that sends it may not be loaded. */
  title?: string;
  /** What it is about, for the person: the first words of a report. */
  about?: string;
  /** Why the last attempt failed, though it is tried again. */
  lastFailure?: { detail: string; at: string };
}

const STORED = 'outbox';
/** The locks that the tabs of the browser share: one for changes of the list, one while something is being sent. */
const LOCK = 'ekhaya-outbox-list';
const SENDING = 'ekhaya-outbox';

/** The unsent items, and the refused records. */
export const outbox = createStore<readonly OutboxItem[]>([]);

/** Items that could not be stored, for example on a full phone. They wait while the app is open. */
export const unstored = createStore<readonly OutboxItem[]>([]);
/** False while the stored list cannot be read. It is not overwritten then, because its items would be lost. */
let isListReadable = true;
/** Counts the ends of sessions: a list that was read before one is not written after it. */
let sessionsEnded = 0;

/** What a change of the list is based on. */
export interface ReadList {
  items: readonly OutboxItem[];
  sessionsEnded: number;
}

/** Reads the list. */
export async function readList(): Promise<ReadList> {
  const endedBefore = sessionsEnded;
  const stored = await readStoredItems();
  return {
    items: [...stored, ...unstored.get().filter(({ id }) => !stored.some((each) => each.id === id))],
    sessionsEnded: endedBefore,
  };
}

async function readStoredItems(): Promise<OutboxItem[]> {
  try {
    const stored = await requireStored<OutboxItem[]>(STORED);
    isListReadable = true;
    return stored ?? [];
  } catch {
    isListReadable = false;
    return [];
  }
}

/** Whether a session has ended since the list was read. Its items must not be sent or stored for the next person. */
export const isOutdated = (read: ReadList): boolean => read.sessionsEnded !== sessionsEnded;

/** Stores a changed list, unless a session has ended since it was read. */
export async function writeList(read: ReadList, items: readonly OutboxItem[]): Promise<void> {
  if (isOutdated(read)) return;
  outbox.set(items);
  unstored.set(unstored.get().flatMap(({ id }) => items.find((each) => each.id === id) ?? []));
  if (isListReadable) await writeStored(STORED, items);
}

/** Adds an item. On a full phone it waits while the app is open. @returns whether the phone has stored it */
export async function addItem(item: OutboxItem): Promise<boolean> {
  const read = await readList();
  await writeList(read, [...read.items, item]);
  const isStored = (await readStored<OutboxItem[]>(STORED))?.some(({ id }) => id === item.id) ?? false;
  if (!isStored && !isOutdated(read)) unstored.set([...unstored.get(), item]);
  return isStored;
}

/** Changes one item, or removes it when `change` returns undefined. Does nothing if it is gone or another session has begun. */
export const changeStoredItem = (
  id: string,
  basis: Pick<ReadList, 'sessionsEnded'>,
  change: (item: OutboxItem) => OutboxItem | undefined,
): Promise<void> =>
  withLock(async () => {
    if (basis.sessionsEnded !== sessionsEnded) return;
    const read = await readList();
    const items = read.items.flatMap((item) => (item.id === id ? (change(item) ?? []) : [item]));
    await writeList(read, items);
  });

/** Forgets the items of a session that has ended. Those on the phone are erased with the store. */
export function forgetItems(): void {
  sessionsEnded += 1;
  unstored.set([]);
  outbox.set([]);
}

/** Runs one change of the list at a time. Sending does not hold this lock, so that a report is stored while another is sent. */
export const withLock = createLock(LOCK);

/** Runs one sending at a time, so that nothing is sent twice. */
export const withSendingLock = createLock(SENDING);
