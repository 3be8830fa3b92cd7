import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { eraseVisitorsBefore } from '../../visitors/index.ts';
import { selectRetentions } from '../gates/gates.store.ts';
import { eraseEntriesBefore } from '../log/gate-log-pages.store.ts';
import {
  deletePositionsBefore,
  deletePresencesBefore,
  deleteWalkInsBefore,
  erasePresencesBefore,
} from './retention.store.ts';

/**
 * The maximum number of rows per statement. It bounds the duration of each statement: an entry that is changed is written into ten
 * indexes.
 */
const entryBatchSize = 200;
const visitorBatchSize = 500;
const traceBatchSize = 500;

/** Returns the estates that have gates, each with the number of days for which it keeps names and plates of visits. */
export const readVisitRetentions = (queryable: Queryable): Promise<{ estateId: string; retentionDays: number }[]> =>
  selectRetentions(queryable);

/** Records of visits from before an instant, except those of the people in `exceptOf`. */
interface OldVisits {
  estateId: string;
  before: Date;
  exceptOf: readonly string[];
}

/** Repeats a statement that changes at most `limit` rows until it changes fewer. */
const inBatches = async (limit: number, erase: (limit: number) => Promise<number>): Promise<void> => {
  while ((await erase(limit)) === limit);
};

/**
 * Erases names and plates of visits of an estate from before an instant. Log entries stay without them, so that passages can still be
 * counted.
 * @param old.exceptOf the people under a legal hold; their visits and those of their guests stay as they are
 */
export const eraseVisitsBefore = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  old: OldVisits,
): Promise<void> => {
  const { db } = dependencies.database;
  await inBatches(entryBatchSize, (limit) => eraseEntriesBefore(db, { ...old, limit }));
  await inBatches(visitorBatchSize, (limit) =>
    db.transaction((transaction) => eraseVisitorsBefore(transaction, { ...old, limit }, dependencies)),
  );
  for (const erase of [deletePositionsBefore, deletePresencesBefore, erasePresencesBefore, deleteWalkInsBefore]) {
    await inBatches(traceBatchSize, (limit) => erase(db, { ...old, limit }));
  }
};
