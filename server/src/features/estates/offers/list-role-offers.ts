import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { fullName } from '../people/present-staff-view.ts';
import { canGrant } from '../roles/granting.rules.ts';
import { createGrantReader, createRankReader } from '../roles/staff-authority.ts';
import { selectOpenOffers } from './offers.store.ts';

/** The filter, page and order of the list. */
interface OffersQuery {
  page: number;
  perPage: number;
  order: 'ASC' | 'DESC';
  q?: string | undefined;
  estateId?: string | undefined;
}

/** A page of the roles at the caller's estates that were offered by mail and wait for an answer. */
export const listRoleOffers = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { callerId, staffEstates, query }: { callerId: string; staffEstates: StaffEstates; query: OffersQuery },
): Promise<OutputOf<'GET /api/console/role-offers'>> => {
  const { q = '', ...page } = query;
  const { rows, total } = await selectOpenOffers(database.db, { ...page, staffEstates, text: q, now: clock.now() });
  const rankAt = await createRankReader(database.db, { userId: callerId });
  const mayGrant = await createGrantReader(
    database.db,
    rows.map(({ offer }) => offer.offeredBy),
  );
  return {
    total,
    items: rows.map(({ offer, role, estateName, offerer }) => ({
      id: offer.id,
      email: offer.email,
      estateId: role.estateId,
      estateName,
      roleDisplayName: role.displayName,
      unitNumber: offer.unitNumber,
      offeredAt: offer.createdAt.toISOString(),
      offeredBy: fullName(offerer),
      expiresAt: offer.expiresAt.toISOString(),
      canBeTaken: role.isEnabled && !role.isDeleted && mayGrant(offer.offeredBy, role),
      canBeWithdrawn: canGrant(rankAt(role.estateId), role.rank),
    })),
  };
};
