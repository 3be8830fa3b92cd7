import type { VisitorRules } from '@ekhaya/contract/visitors/console-visitors';
import { defaultVisitorsPerDay } from '@ekhaya/contract/visitors/visitors.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { versionOf } from '../../../platform/database/versioned-record.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { readVisitorRulesVersion, selectVisitorRules } from './visitor-rules.store.ts';

/** The notice for visitors of estates that have not set one. */
const defaultNotice = [
  'Stop at the gate and show this pass or say the code.',
  'Keep to 30 km/h. Children and animals have the right of way.',
  'The pass is yours alone: one entry, one exit.',
].join('\n');

/** Reads the visitor rules of an estate: its own, or the product's defaults. */
export const readVisitorRulesWithin = async (queryable: Queryable, estateId: string): Promise<VisitorRules> =>
  (await selectVisitorRules(queryable, estateId)) ?? { visitorsPerDay: defaultVisitorsPerDay, notice: defaultNotice };

/** The visitor rules of an estate with their version. */
type VersionedRules = VisitorRules & { version: number };

/** Reads the visitor rules of an estate with their version. */
export const readVersionedRulesWithin = async (queryable: Queryable, estateId: string): Promise<VersionedRules> => ({
  ...(await readVisitorRulesWithin(queryable, estateId)),
  version: await versionOf(queryable, readVisitorRulesVersion(estateId)),
});

/** Reads the visitor rules of an estate for its staff. @throws {AppError} `not-found`; `forbidden` at another estate */
export const readVisitorRules = async (
  { database }: Pick<Dependencies, 'database'>,
  { estateId, staffEstates }: { estateId: string; staffEstates: StaffEstates },
): Promise<VersionedRules> => {
  requireStaffEstate(staffEstates, estateId);
  if ((await findEstate(database.db, estateId)) === undefined) throw new AppError('not-found');
  return readVersionedRulesWithin(database.db, estateId);
};
