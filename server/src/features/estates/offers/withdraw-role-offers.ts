import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeOfEach, type RecordChange } from '../../../platform/audit/audited-change.ts';
import { resultOfOne, type Outcome } from '../../../platform/audit/outcome.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { requireGrantable } from '../people/require-grantable.ts';
import { deleteOffer, lockOfferById, type NamedOffer } from './offers.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** The member of staff who withdraws, and her estates. */
interface Staff {
  caller: { userId: string };
  staffEstates: StaffEstates;
}

const changeOf = (
  { clock }: Needs,
  { caller, staffEstates }: Staff,
  offerId: string,
): RecordChange<NamedOffer, Record<string, never>> => ({
  id: offerId,
  actorId: caller.userId,
  action: 'roles.withdraw',
  subject: { kind: 'role-offer', id: offerId },
  lock: async (transaction) => {
    const found = await lockOfferById(transaction, offerId, clock.now());
    if (found === undefined || !includesEstate(staffEstates, found.role.estateId)) {
      throw new AppError('not-found', { detail: 'This offer is answered, withdrawn or over.' });
    }
    return found;
  },
  change: async (transaction, { offer, role }) => {
    // Locks the caller's own roles, so it comes after the locks of all offers: the order of an import and of an answer.
    await requireGrantable(transaction, { caller, staffEstates, roleId: role.id });
    await deleteOffer(transaction, offerId);
    const before = { offerId, roleId: role.id, role: role.name, unitNumber: offer.unitNumber };
    return { estateIds: [role.estateId], before, after: null, result: {} };
  },
});

/**
 * Withdraws roles that were offered by mail, audited. The links in the mails end at once. One that is refused does not stop the others.
 * @returns the outcomes in the order of the ids. Refusals: `not-found` for an offer that is not open or is at an estate that the caller
 *   does not see; `forbidden` when the rank of the role is not below the caller's
 */
export const withdrawRoleOffers = (
  dependencies: Needs,
  staff: Staff,
  offerIds: readonly string[],
): Promise<Outcome<Record<string, never>>[]> =>
  auditedChangeOfEach(
    dependencies,
    offerIds.map((offerId) => changeOf(dependencies, staff, offerId)),
  );

/** Withdraws one offer as `withdrawRoleOffers`. @throws {AppError} its refusal */
export const withdrawRoleOffer = async (dependencies: Needs, staff: Staff, offerId: string): Promise<void> => {
  resultOfOne(await withdrawRoleOffers(dependencies, staff, [offerId]));
};
