import type { Dependencies } from '../../../platform/dependencies.ts';
import { eraseVisitorsBefore } from '../../visitors/index.ts';
import { eraseEntriesBefore } from '../log/gate-log-pages.store.ts';
import { deleteTracesBefore } from './retention.store.ts';
import { rotateGateKeys } from '../keys/rotate-gate-keys.ts';
import { deleteChainsBefore } from '../passes/pass-chains.store.ts';
import { selectRetentions } from '../gates/gates.store.ts';

const day = 24 * 60 * 60 * 1000;

/** How many entries are forgotten in one statement, so that none grows long. */
const entriesAtOnce = 5000;
const visitorsAtOnce = 1000;

/** A step can be used again only within a minute or two of its time: two days are more than any clock is wrong. */
const chainsKeptMilliseconds = 2 * day;

const forgetVisitors = async (parts: Pick<Dependencies, 'database' | 'clock'>, estateId: string, before: Date) => {
  let forgotten: number;
  do {
    forgotten = await parts.database.db.transaction((transaction) =>
      eraseVisitorsBefore(transaction, { estateId, before, limit: visitorsAtOnce }, parts),
    );
  } while (forgotten === visitorsAtOnce);
};

/**
 * What the gates do every hour: forget names and plates after the estate's retention, while the entries stay to be
 * counted, and see to the keys.
 */
export const pruneGates = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'environment'>,
): Promise<void> => {
  const { database, clock } = dependencies;
  const now = clock.now();
  for (const { estateId, retentionDays } of await selectRetentions(database.db)) {
    const before = new Date(now.getTime() - retentionDays * day);
    let forgotten: number;
    do {
      forgotten = await eraseEntriesBefore(database.db, { estateId, before, limit: entriesAtOnce });
    } while (forgotten === entriesAtOnce);
    await forgetVisitors(dependencies, estateId, before);
    await deleteTracesBefore(database.db, estateId, before);
  }
  await deleteChainsBefore(database.db, new Date(now.getTime() - chainsKeptMilliseconds));
  await rotateGateKeys(dependencies);
};
