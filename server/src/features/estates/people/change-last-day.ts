import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { setLastDay } from '../roles/keep-role-days.ts';
import { lockHouseGrant } from '../roles/role-days.store.ts';
import { requirePossibleDays } from '../roles/role-days.ts';
import { lockGivenRole } from './lock-given-role.ts';
import { readGrantVersion } from './people.store.ts';

/**
 * Sets the last day of a role that a person holds, or takes it away, on behalf of staff, audited. Her devices renew their passes
 * until then.
 * @throws {AppError} as `lockGivenRole`; `validation` for a day that is not possible; `changed-meanwhile`; `nothing-changed`
 */
export const changeLastDay = (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  wanted: {
    caller: { userId: string };
    staffEstates: StaffEstates;
    version: number;
    personId: string;
    grantId: string;
    lastDay: string | null;
  },
): Promise<void> => {
  const { caller, version, personId, grantId, lastDay } = wanted;
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'roles.last-day',
    subject: { kind: 'person', id: personId },
    seen: { version, read: readGrantVersion(grantId) },
    lock: async (transaction) => {
      await lockGivenRole(transaction, wanted);
      const found = await lockHouseGrant(transaction, grantId);
      if (found === undefined) throw new AppError('not-found', { detail: 'This role is not held.' });
      return found;
    },
    change: async (transaction, found, now) => {
      const { grant, role } = found;
      await requirePossibleDays(transaction, role.id, { firstDay: grant.firstDay, lastDay }, now);
      await setLastDay(transaction, found, lastDay, dependencies);
      const audited = { personId, roleId: role.id, role: role.name, unitNumber: grant.unitNumber };
      return {
        estateIds: [role.estateId],
        before: { ...audited, lastDay: grant.lastDay },
        after: { ...audited, lastDay },
        result: undefined,
      };
    },
  });
};
