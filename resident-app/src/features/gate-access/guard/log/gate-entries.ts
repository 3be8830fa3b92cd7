import { ApiError, type FailureCode } from '@ekhaya/browser/api/api-error';
import { putIntoOutbox, sendOutbox } from '../../../../platform/outbox/outbox.ts';
import { onSessionEnd } from '../../../../platform/session/session.ts';
import { createStore } from '../../../../platform/store/external-store.ts';
import { readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';
import { notePassage } from '../book/guard-book.ts';
import type { Passage } from '../book/passage.ts';
import { sendEntries, type GateConflict, type OfflineEntry, type RefusedOfflineEntry } from '../gates/guard.queries.ts';
import { GATE_ENTRY, type UnsentEntry } from '../book/unsent-entries.ts';

/** A conflict that the server reports for an entry of this phone, with the entry's time and person. */
export interface ReportedConflict extends GateConflict {
  at: string;
  /** The name of the person; empty where it is unknown. */
  who: string;
  /** Whether a code was shown. Missing in a conflict that an earlier version of the app has stored. */
  hasCode?: boolean;
}

const STORED = 'gate-conflicts';

/** Conflicts that the guard has to look into, such as a code that two offline lanes have admitted. */
export const conflicts = createStore<readonly ReportedConflict[]>([]);

onSessionEnd(() => conflicts.set([]));

/**
 * Adds an entry to the gate log, and the passage that it is about to the lists of this phone. Returns when the phone has stored both, or
 * holds them while the app is open where it cannot store: nobody at the gate waits until they are sent. The nonce of the entry makes the
 * server store it once.
 */
export async function addLogEntry(entry: OfflineEntry, who: string, passage?: Passage): Promise<void> {
  // The entry comes first: a read of the lists that begins in between finds its passage there.
  await putIntoOutbox(GATE_ENTRY, { entry, who, passage } satisfies UnsentEntry);
  if (passage) await notePassage(passage);
  void sendOutbox();
}

/** How many entries are sent with one call: few enough for the server to record them well within the limit of a call. */
export const MAX_ENTRIES_SENT = 100;

/**
 * Sends entries from the outbox and stores the conflicts that the server reports.
 * @returns the refusals by the place of their entry; a refusal is transient where the server may accept the entry later
 * @throws {ApiError} when the server answers for none of them
 */
export async function sendGateEntries(unsent: UnsentEntry[]): Promise<(ApiError | undefined)[]> {
  const answer = await sendEntries(unsent.map(({ entry }) => entry));
  const reported = unsent.flatMap(({ entry: { nonce, at, code, typedCode }, who }) => {
    const hasCode = (code ?? typedCode) !== undefined;
    return answer.conflicts
      .filter((conflict) => conflict.nonce === nonce)
      .map((conflict) => ({ ...conflict, at, who, hasCode }));
  });
  if (reported.length > 0) await storeConflicts([...(await loadConflicts()), ...reported]);
  return unsent.map((_, place) => {
    const refused = answer.refused.find(({ index }) => index === place);
    return refused && refusalOfEntry(refused);
  });
}

/** The refusal as an error, with the HTTP status that a call with this entry alone would get. */
function refusalOfEntry({ code, detail, isFinal }: RefusedOfflineEntry): ApiError {
  if (isFinal) return new ApiError({ code: code as FailureCode, status: 400, detail });
  const isTooMany = code === 'too-many-requests';
  return new ApiError({ code: code as FailureCode, status: isTooMany ? 429 : 500, detail });
}

/** Loads the stored conflicts. */
export async function loadConflicts(): Promise<readonly ReportedConflict[]> {
  const stored = (await readStored<ReportedConflict[]>(STORED)) ?? [];
  conflicts.set(stored);
  return stored;
}

/** Removes a conflict that the guard has read. */
export const dismissConflict = (nonce: string): Promise<void> =>
  storeConflicts(conflicts.get().filter((conflict) => conflict.nonce !== nonce));

async function storeConflicts(all: readonly ReportedConflict[]): Promise<void> {
  conflicts.set(all);
  await writeStored(STORED, all);
}
