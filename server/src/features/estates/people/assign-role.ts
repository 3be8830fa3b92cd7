import type { RoleDays } from '@ekhaya/contract/household/household.rules';
import type { GrantedRole } from '@ekhaya/contract/estates/console-people';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { hasGrantWithin } from '../roles/roles.store.ts';
import { grantRole } from '../roles/grant-role.ts';
import { lockGrant, selectPersonById } from './people.store.ts';
import { fullName, presentGrant } from './present-staff-view.ts';
import { requireGrantable } from './require-grantable.ts';
import { createRankReader } from '../roles/staff-authority.ts';
import { daysSet, noDays, requirePossibleDays } from '../roles/role-days.ts';

/**
 * Grants a role to a person on behalf of staff, audited.
 * @throws {AppError} `validation` for days that are not possible; `not-found` for a role or person that the caller does not see; `forbidden` for a role at another
 *   estate, for a role whose rank is not below the caller's, and for the caller herself; `conflict` when the person has the
 *   role with that unit already
 */
export const assignRole = async (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  assignment: {
    caller: { userId: string };
    staffEstates: StaffEstates;
    personId: string;
    roleId: string;
    unitNumber: string;
    days?: RoleDays;
  },
): Promise<GrantedRole> => {
  const { caller, staffEstates, personId, roleId, unitNumber, days = noDays } = assignment;
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'roles.grant',
    subject: { kind: 'person', id: personId },
    lock: async (transaction) => {
      if (personId === caller.userId) throw new AppError('forbidden', { detail: 'Nobody gives a role to herself.' });
      const { role, estateName, rank } = await requireGrantable(transaction, { caller, staffEstates, roleId });
      const person = await selectPersonById(transaction, personId);
      const isVisible = staffEstates === 'all' || (await hasGrantWithin(transaction, personId, staffEstates));
      if (person === undefined || !isVisible)
        throw new AppError('not-found', { detail: 'This person does not exist.' });
      return { role, estateName, rank, person };
    },
    change: async (transaction, { role, estateName, rank, person }) => {
      await requirePossibleDays(transaction, role.id, days, dependencies.clock.now());
      const grantId = await grantRole(
        transaction,
        { userId: personId, roleId, unitNumber, grantedBy: caller.userId, days },
        dependencies,
      );
      const granted = grantId === undefined ? undefined : await lockGrant(transaction, { grantId, userId: personId });
      if (granted === undefined) {
        throw new AppError('conflict', {
          detail: `${fullName(person)} is ${role.displayName}${unitNumber === '' ? '' : ` of unit ${unitNumber}`} at ${estateName} already.`,
        });
      }
      const granter = await selectPersonById(transaction, caller.userId);
      const rankOfPerson = await createRankReader(transaction, { userId: personId });
      const viewer = {
        userId: caller.userId,
        rankAt: () => rank,
        rankOf: (_: string, estateId: string) => rankOfPerson(estateId),
      };
      return {
        estateIds: [role.estateId],
        before: null,
        after: { personId, roleId, role: role.name, unitNumber, ...daysSet(days) },
        result: presentGrant(granted, viewer, () => granter && fullName(granter)),
      };
    },
  });
};
