import type { Dependencies } from '../../../platform/dependencies.ts';
import { eraseVisitorsBefore } from '../../visitors/index.ts';
import { eraseEntriesBefore } from '../log/gate-log-pages.store.ts';
import { deleteTracesBefore } from './retention.store.ts';
import { rotateGateKeys } from '../keys/rotate-gate-keys.ts';
import { deleteChainsBefore } from '../passes/pass-chains.store.ts';
import { selectRetentions } from '../gates/gates.store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The maximum number of rows per statement. It bounds the duration of each statement. */
const entryBatchSize = 5000;
const visitorBatchSize = 1000;

/** A step could be replayed within minutes of its time only. Two days exceed every clock difference. */
const chainRetentionMs = 2 * dayMs;

const eraseVisitors = async (parts: Pick<Dependencies, 'database' | 'clock'>, estateId: string, before: Date) => {
  let erased: number;
  do {
    erased = await parts.database.db.transaction((transaction) =>
      eraseVisitorsBefore(transaction, { estateId, before, limit: visitorBatchSize }, parts),
    );
  } while (erased === visitorBatchSize);
};

/**
 * The hourly job of gate access: erases personal data after the retention time of each estate, deletes old chains and rotates the
 * gate keys. Log entries stay without names and plates, so that passages can still be counted.
 */
export const pruneGates = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'environment'>,
): Promise<void> => {
  const { database, clock } = dependencies;
  const now = clock.now();
  for (const { estateId, retentionDays } of await selectRetentions(database.db)) {
    const before = new Date(now.getTime() - retentionDays * dayMs);
    let erased: number;
    do {
      erased = await eraseEntriesBefore(database.db, { estateId, before, limit: entryBatchSize });
    } while (erased === entryBatchSize);
    await eraseVisitors(dependencies, estateId, before);
    await deleteTracesBefore(database.db, estateId, before);
  }
  await deleteChainsBefore(database.db, new Date(now.getTime() - chainRetentionMs));
  await rotateGateKeys(dependencies);
};
