import { openVehicles, type SealedVehicles } from '@ekhaya/contract/gate-access/passes/sealed-vehicles.rules';
import type { VerifiedPass } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';
import { readVehicles, type GateVehicle } from '../gates/guard.queries.ts';

/** The residents' vehicles on a guard's phone. Each entry opens only with the pass of its owner. Removed at sign-out. */
interface StoredVehicles {
  /** The id of the guard. */
  person: string;
  /** The estate of the gate that the guard stands at. A copy of an older version has none, and is read again. */
  estateId?: string;
  /** When they were read, in milliseconds since 1970 by this phone's clock. */
  readAt: number;
  entries: SealedVehicles[];
}

/** Apart from the guard's book, which is written at each passage. */
const STORED = 'guard-vehicles';
const READ_AFTER_MS = hourMs;

/** Whether vehicles may have changed since they were read. */
let areStale = true;

/** Makes the next refresh read the vehicles, however new the phone's copy is. */
export function markVehiclesStale(): void {
  areStale = true;
}

/**
 * Reads the vehicles of an estate when they may have changed, or the phone's copy is of another estate or older than an hour. After a
 * failure the copy stays: a verdict does not need it.
 */
export async function refreshVehicles(person: string, estateId: string): Promise<void> {
  const stored = await readStored<StoredVehicles>(STORED);
  const isFresh =
    stored?.person === person && stored.estateId === estateId && Math.abs(Date.now() - stored.readAt) < READ_AFTER_MS;
  if (isFresh && !areStale) return;
  // Before the read: a change during it asks for another one.
  areStale = false;
  const entries = await readVehicles(estateId).catch(() => undefined);
  areStale ||= entries === undefined;
  if (entries) await writeStored(STORED, { person, estateId, readAt: Date.now(), entries } satisfies StoredVehicles);
}

/** Removes the vehicles from this phone. */
export const forgetVehicles = (): Promise<unknown> => writeStored(STORED, undefined);

/** The vehicles of the person whose pass was shown to this phone of a guard; none where the phone does not know them. */
export async function vehiclesOfPass(
  { estateId, subjectId }: Pick<VerifiedPass, 'estateId' | 'subjectId'>,
  person: string,
): Promise<GateVehicle[]> {
  const stored = await readStored<StoredVehicles>(STORED);
  return stored?.person === person ? openVehicles(stored.entries, estateId, subjectId) : [];
}
