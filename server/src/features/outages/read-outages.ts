import type { Outage } from '@ekhaya/contract/outages/outages';
import { endedOutageIsShownForMs } from '@ekhaya/contract/outages/outages.rules';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { hasRoleAt, requireRoleAt } from '../estates/index.ts';
import { publishOutage } from './announcing/announce-outage.ts';
import { upsertAffected } from './records/outage-people.store.ts';
import { lockOutage, selectOutagesOf } from './records/outages.store.ts';
import { presentOutages } from './records/present-outages.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

const endedSince = ({ clock }: Pick<Needs, 'clock'>): Date => new Date(clock.now().getTime() - endedOutageIsShownForMs);

/** The outages that concern a person at an estate. @throws {AppError} `not-found`, `forbidden` where she has no role */
export const listOutages = async (
  dependencies: Needs,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<Outage[]> => {
  const { db } = dependencies.database;
  await requireRoleAt(db, { userId, estateId });
  return presentOutages(
    db,
    await selectOutagesOf(db, { userId, estateId, endedSince: endedSince(dependencies) }),
    userId,
  );
};

/** Says that the house of a person is affected too. @throws {AppError} `not-found` for an outage of another area, `conflict` after its end */
export const sayAffected = (dependencies: Needs, { userId, id }: { userId: string; id: string }): Promise<Outage> =>
  dependencies.database.db.transaction(async (transaction) => {
    const row = await lockOutage(transaction, id);
    if (row === undefined || !(await hasRoleAt(transaction, userId, row.estateId))) throw new AppError('not-found');
    const { estateId } = row;
    const seen = await selectOutagesOf(transaction, { userId, estateId, endedSince: endedSince(dependencies), id });
    if (seen.length === 0) throw new AppError('not-found');
    if (row.endedAt !== null) throw new AppError('conflict', { detail: 'This is over already.' });
    await upsertAffected(transaction, { outageId: id, userId, estateId, at: dependencies.clock.now() });
    await publishOutage(transaction, row, dependencies);
    const [presented] = await presentOutages(transaction, [row], userId);
    if (presented === undefined) throw new AppError('not-found');
    return presented;
  });
