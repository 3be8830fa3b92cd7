import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { requireAmong } from '../../platform/http/staff-estates.ts';
import { presentInvitation } from './present-visit.ts';
import { selectInvitations, type InvitationFilter } from './visits.store.ts';

/** What the back office asks for. */
export interface InvitationsQuery extends Omit<InvitationFilter, 'estates' | 'estateId' | 'now'> {
  estateID?: string | undefined;
  page: number;
  perPage: number;
  sort: 'visit' | 'visitor' | 'created';
  order: 'ASC' | 'DESC';
}

/** One page of the invitations of the caller's estates. @throws {AppError} `forbidden` for another estate's */
export const listInvitations = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  { estateID, date, status, q, ...page }: InvitationsQuery,
): Promise<OutputOf<'GET /api/console/invitations'>> => {
  if (estateID !== undefined) requireAmong(staffEstates, estateID);
  const now = clock.now();
  const filter = { estates: staffEstates, estateId: estateID, date, status, q, now };
  const { rows, total } = await selectInvitations(database.db, filter, page);
  return { items: rows.map((row) => presentInvitation(row, now)), total };
};
