import { auditedChange, auditedChangeWithin, type Changed } from '../../../platform/audit/audited-change.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { setLastDay, type OnRolesChanged } from '../roles/keep-role-days.ts';
import { lockHouseGrant } from '../roles/role-days.store.ts';
import { requirePossibleDays } from '../roles/role-days.ts';
import { lockRolesOfHouse } from './lock-given-role.ts';
import { readGrantVersion, type GrantRow } from './people.store.ts';
import { revokeAlso } from './revoke-role.ts';

type Needs = Pick<Dependencies, 'live' | 'clock'> & OnRolesChanged;

/** Sets the last day of a role that is locked, and tells the person. @returns what the audit row holds @throws {AppError} `validation` */
const changeLocked = async (
  transaction: Transaction,
  { grant, role }: GrantRow,
  { lastDay, at }: { lastDay: string | null; at: Date },
  dependencies: Needs,
): Promise<Changed<undefined>> => {
  const found = await lockHouseGrant(transaction, grant.id);
  if (found === undefined) throw new AppError('not-found', { detail: 'This role is not held.' });
  await requirePossibleDays(transaction, role.id, { firstDay: grant.firstDay, lastDay }, at);
  await setLastDay(transaction, found, lastDay, dependencies);
  const { userId, unitNumber } = grant;
  const { estateId, displayName: roleDisplayName } = role;
  await dependencies.onLastDaysChanged(transaction, [{ userId, estateId, unitNumber, roleDisplayName, lastDay }]);
  const audited = { personId: userId, roleId: role.id, role: role.name, unitNumber };
  return {
    estateIds: [estateId],
    before: { ...audited, lastDay: grant.lastDay },
    after: { ...audited, lastDay },
    result: undefined,
  };
};

/** Lets a role of the same house last no longer than another one, audited for itself. One that would only begin later ends. */
const changeAlso = async (
  transaction: Transaction,
  row: GrantRow,
  { by, lastDay }: { by: string; lastDay: string },
  dependencies: Needs,
): Promise<void> => {
  const { grant } = row;
  if (grant.lastDay !== null && grant.lastDay <= lastDay) return;
  if (grant.firstDay !== null && grant.firstDay > lastDay) return revokeAlso(transaction, row, { by }, dependencies);
  return auditedChangeWithin(transaction, dependencies, {
    actorId: by,
    action: 'roles.last-day',
    subject: { kind: 'person', id: grant.userId },
    lock: () => Promise.resolve(row),
    change: (_, locked, at) => changeLocked(transaction, locked, { lastDay, at }, dependencies),
  });
};

/**
 * Sets the last day of a role that a person holds, or takes it away, on behalf of staff, audited. She is told, and her devices
 * renew their passes until then.
 * @param wanted.alsoGrantIds roles of other people in the same house that last no longer: an owner who leaves may have given them.
 *   Without a last day they stay as they are
 * @throws {AppError} as `lockRolesOfHouse`; `validation` for a day that is not possible; `changed-meanwhile`; `nothing-changed`
 */
export const changeLastDay = (
  dependencies: Needs & Pick<Dependencies, 'database'>,
  wanted: {
    caller: { userId: string };
    staffEstates: StaffEstates;
    version: number;
    personId: string;
    grantId: string;
    lastDay: string | null;
    alsoGrantIds: readonly string[];
  },
): Promise<void> => {
  const { caller, version, personId, grantId, lastDay } = wanted;
  const by = caller.userId;
  return auditedChange(dependencies, {
    actorId: by,
    action: 'roles.last-day',
    subject: { kind: 'person', id: personId },
    seen: { version, read: readGrantVersion(grantId) },
    lock: (transaction) => lockRolesOfHouse(transaction, wanted),
    change: async (transaction, { main, others }, at) => {
      const changed = await changeLocked(transaction, main, { lastDay, at }, dependencies);
      if (lastDay === null) return changed;
      for (const other of others) await changeAlso(transaction, other, { by, lastDay }, dependencies);
      return changed;
    },
  });
};
