import type { AlertStepKind } from '@ekhaya/contract/alerts/alerts.rules';
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

/**
 * The people who may answer alerts of an estate: those who guard its gates; the administrators where nobody does.
 * @param senderId somebody who cannot answer, because the alert is her own
 */
export const findResponders = (
  queryable: Queryable,
  estateId: string,
  senderId: string | null = null,
): Promise<{ id: string; name: string }[]> =>
  findPermissionHolders(queryable, {
    estateIds: [estateId],
    permission: 'gate.guard',
    except: senderId === null ? [] : [senderId],
  });

/** The rules in force at an estate. */
export const readRulesWithin = async (queryable: Queryable, estateId: string): Promise<AlertRules> =>
  (await selectAlertRules(queryable, estateId)) ?? rulesAtFirst;

/** Whom an alert is sent to. */
interface Responders {
  ids: readonly string[];
  /** Whether they are told one after the other, in this order. Everybody is told at once otherwise. */
  isList: boolean;
}

/**
 * The people to tell of an alert. Those of the list who guard no gate any more are left out; where nobody is left, or the estate has
 * no list, it is everybody who guards a gate. Nobody is told of an alert of their own.
 */
export const readResponders = async (
  queryable: Queryable,
  { estateId, userId }: { estateId: string; userId: string | null },
): Promise<Responders> => {
  const { responderIds } = await readRulesWithin(queryable, estateId);
  const guards = (await findResponders(queryable, estateId, userId)).map(({ id }) => id);
  const listed = responderIds.filter((id) => guards.includes(id));
  return listed.length > 0 ? { ids: listed, isList: true } : { ids: guards, isList: false };
};

/**
 * Who of the list is told next: the first one who was not told yet, as the list may change while an alert rings. Undefined where
 * everybody is told next.
 */
export const nextResponderOf = (
  { ids, isList }: Responders,
  steps: readonly { kind: AlertStepKind; userId: string | null }[],
): string | undefined =>
  isList ? ids.find((id) => !steps.some(({ kind, userId }) => kind === 'rung' && userId === id)) : undefined;

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
