import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { rotateGateKeys } from '../keys/rotate-gate-keys.ts';
import { deleteChainsBefore } from '../passes/pass-chains.store.ts';
import { deleteHandedOverDevices } from '../personal-data/personal-data.store.ts';

/** A step could be replayed within minutes of its time only. Two days exceed every clock difference. */
const chainRetentionMs = 2 * dayMs;

/** Guards' phones learn of a revoked device within a day, when its last grant expires. */
const handedOverMs = 2 * dayMs;

/** The hourly job of gate access: deletes old chains and devices of people who left, and rotates the gate keys. */
export const pruneGates = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'environment'>,
): Promise<void> => {
  const { database, clock } = dependencies;
  const now = clock.now().getTime();
  await deleteChainsBefore(database.db, new Date(now - chainRetentionMs));
  await deleteHandedOverDevices(database.db, new Date(now - handedOverMs));
  await rotateGateKeys(dependencies);
};
