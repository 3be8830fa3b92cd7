import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { presentInvitation } from '../visits/present-visit.ts';
import { selectInvitations, type InvitationFilter } from '../visits/visits.store.ts';

/** What the invitations are narrowed by. */
export interface InvitationsAsked extends Omit<InvitationFilter, 'estates' | 'estateId' | 'now'> {
  estateId?: string | undefined;
}

/** What the back office asks for. */
interface InvitationsQuery extends InvitationsAsked {
  page: number;
  perPage: number;
  sort: 'visit' | 'visitor' | 'created';
  order: 'ASC' | 'DESC';
}

/** @throws {AppError} `forbidden` for another estate's */
export const invitationFilter = (
  staffEstates: StaffEstates,
  { estateId, date, status, q }: InvitationsAsked,
  now: Date,
): InvitationFilter => {
  if (estateId !== undefined) requireStaffEstate(staffEstates, estateId);
  return { estates: staffEstates, estateId, date, status, q, now };
};

/** One page of the invitations of the caller's estates. @throws {AppError} `forbidden` for another estate's */
export const listInvitations = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  asked: InvitationsQuery,
): Promise<OutputOf<'GET /api/console/invitations'>> => {
  const now = clock.now();
  const { rows, total } = await selectInvitations(database.db, invitationFilter(staffEstates, asked, now), asked);
  return { items: rows.map((row) => presentInvitation(row, now)), total };
};
