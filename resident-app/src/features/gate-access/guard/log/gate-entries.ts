import { ApiError, type FailureCode } from '@ekhaya/browser/api/api-error';
import { sendWhenOnline, type Unsent } from '../../../../platform/outbox/outbox.ts';
import { onSessionEnds } from '../../../../platform/session/session.ts';
import { createStore } from '../../../../platform/store/external-store.ts';
import { readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';
import { sendEntries, type GateConflict, type OfflineEntry, type RefusedOfflineEntry } from '../gates/guard.queries.ts';

/** The kind of thing that waits in the outbox. */
export const GATE_ENTRY = 'gate-entry';

/** An entry of this phone that the server sees otherwise, with what the guard knows of it. */
export interface ReportedConflict extends GateConflict {
  at: string;
  who: string;
}

const STORED = 'gate-conflicts';

/** What the guard has to look into: two lanes that had lost the network admitted one code. */
export const conflicts = createStore<readonly ReportedConflict[]>([]);

onSessionEnds(() => conflicts.set([]));

interface UnsentEntry {
  entry: OfflineEntry;
  /** Whom the guard saw, to name a conflict. */
  who: string;
}

/** An entry that the server does not take. It is never lost: the guard tries again, or takes it along as a file. */
export interface RefusedEntry extends UnsentEntry {
  refusal: NonNullable<Unsent['refusal']>;
}

/** Those of what waits that were refused. */
export const refusedEntries = (items: readonly Unsent[]): RefusedEntry[] =>
  items.flatMap(({ kind, payload, refusal }) =>
    kind === GATE_ENTRY && refusal ? [{ ...(payload as UnsentEntry), refusal }] : [],
  );

/** How many wait for the network. */
export const countUnsentEntries = (items: readonly Unsent[]): number =>
  items.filter(({ kind, refusal }) => kind === GATE_ENTRY && !refusal).length;

/** Enters something into the gate's log: at once, or as soon as there is a network, and once however often it is tried. */
export const addLogEntry = (entry: OfflineEntry, who: string): Promise<void> =>
  sendWhenOnline(GATE_ENTRY, { entry, who } satisfies UnsentEntry);

/**
 * Sends an entry; what the server says against it is kept until the guard has read it.
 * @throws {ApiError} when the server does not take the entry; it is passing where it may take it later
 */
export async function sendGateEntry({ entry, who }: UnsentEntry): Promise<void> {
  const answer = await sendEntries([entry]);
  const [refused] = answer.refused;
  if (refused) throw refusalOfEntry(refused);
  if (answer.conflicts.length === 0) return;
  const known = await loadConflicts();
  await storeConflicts([...known, ...answer.conflicts.map((conflict) => ({ ...conflict, at: entry.at, who }))]);
}

/** The statuses that a call with this entry alone would be answered with. */
function refusalOfEntry({ code, detail, isFinal }: RefusedOfflineEntry): ApiError {
  if (isFinal) return new ApiError({ code: code as FailureCode, status: 400, detail });
  const isTooMany = code === 'too-many-requests';
  return new ApiError({ code: code as FailureCode, status: isTooMany ? 429 : 500, detail });
}

export async function loadConflicts(): Promise<readonly ReportedConflict[]> {
  const stored = (await readStored<ReportedConflict[]>(STORED)) ?? [];
  conflicts.set(stored);
  return stored;
}

/** The guard has read it. */
export const dismissConflict = (nonce: string): Promise<void> =>
  storeConflicts(conflicts.get().filter((conflict) => conflict.nonce !== nonce));

async function storeConflicts(all: readonly ReportedConflict[]): Promise<void> {
  conflicts.set(all);
  await writeStored(STORED, all);
}
