import type { AlertRules } from '@ekhaya/contract/alerts/gate-alerts';
import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { versionOf } from '../../../platform/database/versioned-record.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate, findPermissionHolders } from '../../estates/index.ts';
import { readAlertRulesVersion, selectAlertRules } from './alert-rules.store.ts';

/** Until an estate sets its rules, nobody can alert. */
const rulesAtFirst: AlertRules = { isEnabled: false, isDrill: false, responderIds: [] };

type Presented = OutputOf<'GET /api/console/estates/{estateId}/alert-rules'>;

/** The people who may answer alerts of an estate: those who guard its gates. */
export const findResponders = (queryable: Queryable, estateId: string): Promise<{ id: string; name: string }[]> =>
  findPermissionHolders(queryable, { estateIds: [estateId], permission: 'gate.guard' });

/** The rules in force at an estate. */
export const readRulesWithin = async (queryable: Queryable, estateId: string): Promise<AlertRules> =>
  (await selectAlertRules(queryable, estateId)) ?? rulesAtFirst;

/**
 * The people to tell of an alert, in order. Those who guard no gate any more are left out; where nobody is left, or the estate has
 * no list, everybody who guards a gate is told. Nobody is told of an alert of their own.
 */
export const readResponderIds = async (
  queryable: Queryable,
  { estateId, userId }: { estateId: string; userId: string | null },
): Promise<string[]> => {
  const { responderIds } = await readRulesWithin(queryable, estateId);
  const guards = (await findResponders(queryable, estateId)).map(({ id }) => id).filter((id) => id !== userId);
  const listed = responderIds.filter((id) => guards.includes(id));
  return listed.length > 0 ? listed : guards;
};

/** The rules of an estate with their version and the people to choose from. */
export const presentRulesWithin = async (queryable: Queryable, estateId: string): Promise<Presented> => ({
  ...(await readRulesWithin(queryable, estateId)),
  version: await versionOf(queryable, readAlertRulesVersion(estateId)),
  choices: await findResponders(queryable, estateId),
});

/** Reads the rules of an estate for its staff. @throws {AppError} `not-found`; `forbidden` at another estate */
export const readAlertRules = async (
  { database }: Pick<Dependencies, 'database'>,
  { estateId, staffEstates }: { estateId: string; staffEstates: StaffEstates },
): Promise<Presented> => {
  requireStaffEstate(staffEstates, estateId);
  if ((await findEstate(database.db, estateId)) === undefined) throw new AppError('not-found');
  return presentRulesWithin(database.db, estateId);
};
