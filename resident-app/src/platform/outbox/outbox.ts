import { ApiError } from '@ekhaya/browser/api/api-error';
import { setSenderOfRestored } from './preserved-records.ts';
import {
  addItem,
  changeStoredItem,
  isOutdated,
  outbox,
  readList,
  withLock,
  withSendingLock,
  writeList,
  type OutboxItem,
  type ReadList,
} from './unsent-items.ts';

export { outbox, unstored, type OutboxItem } from './unsent-items.ts';

/** What a sender can do with its item while it is sent. */
export interface Sending {
  /** Stores a changed payload, so that a later attempt continues there. @throws when the item is gone, because its session has ended */
  keep: (payload: unknown) => Promise<void>;
}

/** A kind of items. It comes with each new item, so that what the phone stores is whole before the sender of the kind is registered. */
export interface OutboxKind {
  /** The name under which items of the kind are stored. A later version of the app finds them by it. */
  name: string;
  /** What the person reads, for example when unsent items would be lost at logout. */
  title: string;
  /** True for records, which must not be lost: refused ones stay, and unsent ones survive a session that the server ends. */
  isRecord?: boolean;
  /** True for changes that survive a session that the server ends, although a refused one is dropped. */
  isPreserved?: boolean;
  /** The screen that shows what waits and changes it. Undefined where the list of waiting items does so, or nothing can be changed. */
  editPath?: string;
}

/** Sends one item. */
type Send = (payload: never, id: string, sending: Sending) => Promise<unknown>;

/** Sends several items of a kind with one call. @returns why some failed, by their place; nothing for those that were taken */
type SendBatch = (payloads: never[]) => Promise<readonly (ApiError | undefined)[]>;

interface SenderOptions {
  /** True for what arrives in the order in which it was written: an item that waits holds back later ones of its kind. */
  isOrdered?: boolean;
  /** Reads again what shows the sent item. Not called in the service worker, which shows nothing. */
  onSent?: () => Promise<void>;
  /** Deletes what belongs to an item and is stored beside it, such as photos. Called when it was sent, dropped or deleted. */
  forget?: (payload: never) => Promise<void>;
}

interface Sender extends SenderOptions {
  kind: OutboxKind;
  /** How many items are sent with one call. */
  maxItems: number;
  send: (items: readonly OutboxItem[], basis: ReadList) => ReturnType<SendBatch>;
}

/** After this many server errors a record counts as refused. */
const MAX_FAILURES = 3;

const senders = new Map<string, Sender>();

/** Registers how items of a kind are sent. A feature does so in its index.ts. */
export function registerSender(kind: OutboxKind, send: Send, options: SenderOptions = {}): void {
  const sendEach: Sender['send'] = async (items, basis) => {
    for (const item of items) await send(item.payload as never, item.id, { keep: keeperOf(item, basis) });
    return [];
  };
  senders.set(kind.name, { kind, maxItems: 1, send: sendEach, ...options });
}

/** Registers how items of a kind are sent together, at most `maxItems` with one call. A feature does so in its index.ts. */
export function registerBatchSender(
  kind: OutboxKind,
  { maxItems, send }: { maxItems: number; send: SendBatch },
  options: SenderOptions = {},
): void {
  const sendAll: Sender['send'] = (items) => send(items.map(({ payload }) => payload as never));
  senders.set(kind.name, { kind, maxItems, send: sendAll, ...options });
}

/** Reads what waits. The app that has just started does not know it yet. */
export const readOutbox = async (): Promise<readonly OutboxItem[]> => (await readList()).items;

/** Whether items of a kind can be sent here. */
export const hasSender = (kind: string): boolean => senders.has(kind);

/** The title of the kind of an item. Items of an earlier version of the app have none, so that only the sender knows it. */
export const titleOfOutboxItem = ({ kind, title }: OutboxItem): string =>
  senders.get(kind)?.kind.title ?? title ?? kind;

/** The screen on which an item is changed; undefined without one. */
export const editPathOf = ({ kind }: OutboxItem): string | undefined => senders.get(kind)?.kind.editPath;

/** What may be given with a new item. */
interface NewItem {
  /** The idempotency key; a new one by default. */
  id?: string;
  /** What it is about, for the person. */
  about?: string;
}

/**
 * Puts an item into the outbox, encrypted, and returns when the phone has stored it. It is sent by `sendOutbox`.
 * @returns false when the phone could not store it, for example because it is full: then it waits while the app is open
 */
export async function putIntoOutbox(
  { name: kind, title, isRecord = false, isPreserved = isRecord }: OutboxKind,
  payload: unknown,
  { id = crypto.randomUUID(), ...about }: NewItem = {},
): Promise<boolean> {
  let isStored = false;
  await withLock(async () => {
    isStored = await addItem({ id, kind, title, payload, isPreserved, since: new Date().toISOString(), ...about });
  });
  return isStored;
}

/** Sends an item now, or as soon as there is a network. Until then it is stored encrypted. */
export async function sendWhenOnline(kind: OutboxKind, payload: unknown): Promise<void> {
  await putIntoOutbox(kind, payload);
  await sendOutbox();
}

/**
 * Sends all items, one call after the other, in order; a failed item does not stop those of other kinds. Items with a transient failure
 * stay. Items that the server refuses are dropped, but records stay with the refusal. Three server errors count as a refusal of a
 * record.
 */
export function sendOutbox(): Promise<void> {
  return withSendingLock(async () => {
    let read: ReadList = { items: [], sessionsEnded: 0 };
    const readAgain = async (): Promise<void> => {
      read = await readList();
      if (!isOutdated(read)) outbox.set(read.items);
    };
    await withLock(readAgain);
    const tried = new Set<string>();
    for (;;) {
      const items = navigator.onLine && !isOutdated(read) ? nextItems(read.items, tried) : [];
      if (items.length === 0) return;
      for (const { id } of items) tried.add(id);
      const outcomes = await trySending(items, read);
      for (const { item, outcome } of outcomes) {
        // The session has ended: the remaining items must not be sent for the next person.
        if (outcome === 'not-signed-in' || isOutdated(read)) return;
        if (outcome === 'settled') await removeItem(item, read);
        else await changeStoredItem(item.id, read, (stored) => ({ ...stored, ...outcome }));
      }
      await withLock(readAgain);
    }
  });
}

/**
 * The next items to try with one call: of one kind, not tried in this run, not refused, and not held back by an earlier one of their
 * kind.
 */
function nextItems(items: readonly OutboxItem[], tried: ReadonlySet<string>): readonly OutboxItem[] {
  const waiting = items.filter(({ refusal }) => !refusal);
  const ready = waiting.filter(
    (item, at) =>
      !tried.has(item.id) &&
      !(senders.get(item.kind)?.isOrdered === true && waiting.slice(0, at).some(({ kind }) => kind === item.kind)),
  );
  const ofKind = ready.filter(({ kind }) => kind === ready[0]?.kind);
  return ofKind.slice(0, senders.get(ready[0]?.kind ?? '')?.maxItems ?? 1);
}

/** Removes an item and what is stored beside it. Hold the sending lock. */
export async function removeItem({ id, kind, payload }: OutboxItem, basis: ReadList): Promise<void> {
  await changeStoredItem(id, basis, () => undefined);
  await senders.get(kind)?.forget?.(payload as never);
}

/**
 * Takes an item out of the outbox, to be edited. What is stored beside it stays.
 * @param isAllowed decides under the lock, by the item as it is then
 * @returns undefined when it was sent meanwhile, or may not be taken
 */
export async function takeFromOutbox(
  id: string,
  isAllowed: (item: OutboxItem) => boolean,
): Promise<OutboxItem | undefined> {
  let taken: OutboxItem | undefined;
  await withSendingLock(async () => {
    await withLock(async () => {
      const read = await readList();
      taken = read.items.find((item) => item.id === id && isAllowed(item));
      if (taken) {
        await writeList(
          read,
          read.items.filter((item) => item !== taken),
        );
      }
    });
  });
  return taken;
}

/** Deletes an item that the person no longer wants to send. One that is being sent just now is sent first. */
export function deleteFromOutbox(id: string): Promise<void> {
  return withSendingLock(async () => {
    let read: ReadList | undefined;
    await withLock(async () => {
      read = await readList();
    });
    const item = read?.items.find((each) => each.id === id);
    if (item && read) await removeItem(item, read);
  });
}

/** Makes refused items unsent again. */
async function tryAgain(isMeant: (item: OutboxItem) => boolean): Promise<void> {
  await withLock(async () => {
    const read = await readList();
    const retried = read.items.map((item) => {
      if (item.refusal === undefined || !isMeant(item)) return item;
      const { refusal: _refusal, failures: _failures, ...unsent } = item;
      return unsent;
    });
    await writeList(read, retried);
  });
  await sendOutbox();
}

/** Sends the refused records of a kind again. */
export const retryRefused = ({ name }: OutboxKind): Promise<void> => tryAgain(({ kind }) => kind === name);

/** Sends everything now, refused records too: the person asked for it. */
export const retryAll = (): Promise<void> => tryAgain(() => true);

/** What became of an item: it is done with, the session has ended, or it stays with these changes. */
type Outcome = 'settled' | 'not-signed-in' | Partial<OutboxItem>;

/** Tries items of one kind with one call. */
async function trySending(
  items: readonly OutboxItem[],
  basis: ReadList,
): Promise<readonly { item: OutboxItem; outcome: Outcome }[]> {
  const sender = senders.get(items[0]?.kind ?? '');
  if (!sender) return items.map((item) => ({ item, outcome: {} }));
  try {
    const failures = await sender.send(items, basis);
    await sender.onSent?.();
    return items.map((item, at) => ({
      item,
      outcome: failures[at] ? outcomeOfFailure(failures[at], item, sender) : 'settled',
    }));
  } catch (thrown) {
    return items.map((item) => ({ item, outcome: outcomeOfFailure(thrown, item, sender) }));
  }
}

/** Stores changed payloads of an item while it is sent. */
const keeperOf =
  ({ id }: OutboxItem, basis: ReadList): Sending['keep'] =>
  async (payload) => {
    let isThere = false;
    await changeStoredItem(id, basis, (stored) => {
      isThere = true;
      return { ...stored, payload };
    });
    // Another tab has ended the session: the item must not be sent on for the next person.
    if (!isThere) throw new Error('The item is no longer in the outbox.');
  };

function outcomeOfFailure(thrown: unknown, item: OutboxItem, { kind }: Sender): Outcome {
  if (!(thrown instanceof ApiError)) return {};
  const { status, code, detail } = thrown;
  const lastFailure = { detail, at: new Date().toISOString() };
  if (status === 500) {
    const failures = (item.failures ?? 0) + 1;
    const isSetAside = kind.isRecord === true && failures >= MAX_FAILURES;
    return isSetAside ? { refusal: { code, detail }, lastFailure } : { failures, lastFailure };
  }
  if (thrown.isTransient) return { lastFailure };
  if (status === 401) return code === 'session-required' ? 'not-signed-in' : { lastFailure };
  return kind.isRecord === true ? { refusal: { code, detail }, lastFailure } : 'settled';
}

setSenderOfRestored(sendOutbox);
