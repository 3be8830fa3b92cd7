import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { eraseVisitorsBefore } from '../../visitors/index.ts';
import { selectRetentions } from '../gates/gates.store.ts';
import { eraseEntriesBefore } from '../log/gate-log-pages.store.ts';
import { deleteTracesBefore } from './retention.store.ts';

/** The maximum number of rows per statement. It bounds the duration of each statement. */
const entryBatchSize = 5000;
const visitorBatchSize = 1000;

/** Returns the estates that have gates, each with the number of days for which it keeps names and plates of visits. */
export const readVisitRetentions = (queryable: Queryable): Promise<{ estateId: string; retentionDays: number }[]> =>
  selectRetentions(queryable);

const eraseVisitors = async (
  parts: Pick<Dependencies, 'database' | 'clock'>,
  wanted: { estateId: string; before: Date; exceptOf: readonly string[] },
): Promise<void> => {
  let erased: number;
  do {
    erased = await parts.database.db.transaction((transaction) =>
      eraseVisitorsBefore(transaction, { ...wanted, limit: visitorBatchSize }, parts),
    );
  } while (erased === visitorBatchSize);
};

/**
 * Erases names and plates of visits of an estate from before an instant. Log entries stay without them, so that passages can still be
 * counted.
 * @param wanted.exceptOf the people under a legal hold; their visits and those of their guests stay as they are
 */
export const eraseVisitsBefore = async (
  parts: Pick<Dependencies, 'database' | 'clock'>,
  wanted: { estateId: string; before: Date; exceptOf: readonly string[] },
): Promise<void> => {
  let erased: number;
  do {
    erased = await eraseEntriesBefore(parts.database.db, { ...wanted, limit: entryBatchSize });
  } while (erased === entryBatchSize);
  await eraseVisitors(parts, wanted);
  await deleteTracesBefore(parts.database.db, wanted);
};
