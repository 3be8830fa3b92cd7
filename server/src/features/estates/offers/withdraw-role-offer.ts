import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { requireGrantable } from '../people/require-grantable.ts';
import { deleteOffer, lockOfferById } from './offers.store.ts';

/**
 * Withdraws a role that was offered by mail, audited. The link in the mail ends at once.
 * @throws {AppError} `not-found` for an offer that is not open or is at an estate that the caller does not see; `forbidden` when
 *   the rank of the role is not below the caller's
 */
export const withdrawRoleOffer = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { caller, staffEstates, offerId }: { caller: { userId: string }; staffEstates: StaffEstates; offerId: string },
): Promise<void> =>
  auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'roles.withdraw',
    subject: { kind: 'role-offer', id: offerId },
    lock: async (transaction) => {
      const found = await lockOfferById(transaction, offerId, dependencies.clock.now());
      if (found === undefined || !includesEstate(staffEstates, found.role.estateId)) {
        throw new AppError('not-found', { detail: 'This offer is answered, withdrawn or over.' });
      }
      await requireGrantable(transaction, { caller, staffEstates, roleId: found.role.id });
      return found;
    },
    change: async (transaction, { offer, role }) => {
      await deleteOffer(transaction, offerId);
      const before = { offerId, roleId: role.id, role: role.name, unitNumber: offer.unitNumber };
      return { estateIds: [role.estateId], before, after: null, result: undefined };
    },
  });
