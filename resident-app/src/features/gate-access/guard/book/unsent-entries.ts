import { readOutbox, type OutboxItem, type OutboxKind } from '../../../../platform/outbox/outbox.ts';
import type { Passage } from './passage.ts';
import type { OfflineEntry } from '../gates/guard.queries.ts';

/** The entries of the gate log in the outbox. */
export const GATE_ENTRY: OutboxKind = { name: 'gate-entry', title: 'Entries of the gate', isRecord: true };

/** The payload of an entry in the outbox. */
export interface UnsentEntry {
  entry: OfflineEntry;
  /** The name that the guard saw, used in the text of a conflict. */
  who: string;
  /** Who passed, as the lists of this phone have it; undefined when nobody did. */
  passage?: Passage | undefined;
}

/** An entry that the server refuses. It stays on the phone until the guard has sent it again successfully; she can save it as a file. */
export interface RefusedEntry extends UnsentEntry {
  refusal: NonNullable<OutboxItem['refusal']>;
}

/** The refused entries in the outbox. */
export const refusedEntries = (items: readonly OutboxItem[]): RefusedEntry[] =>
  items.flatMap(({ kind, payload, refusal }) =>
    kind === GATE_ENTRY.name && refusal ? [{ ...(payload as UnsentEntry), refusal }] : [],
  );

const unsentEntries = (items: readonly OutboxItem[]): UnsentEntry[] =>
  items.flatMap(({ kind, payload, refusal }) => (kind === GATE_ENTRY.name && !refusal ? [payload as UnsentEntry] : []));

/** The number of entries in the outbox that were not refused. */
export const countUnsentEntries = (items: readonly OutboxItem[]): number => unsentEntries(items).length;

/** Whether entries are among some items of the outbox. */
export const hasEntries = (items: readonly OutboxItem[]): boolean => items.some(({ kind }) => kind === GATE_ENTRY.name);

/** Reads the passages at this phone of which the server does not know yet, the oldest first. */
export const readUnsentPassages = async (): Promise<Passage[]> =>
  unsentEntries(await readOutbox()).flatMap(({ passage }) => passage ?? []);
