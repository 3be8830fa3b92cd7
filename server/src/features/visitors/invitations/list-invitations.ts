import type { OutputOf } from '@ekhaya/contract/routes';
import type { ConsoleInvitation } from '@ekhaya/contract/visitors/console-visitors';
import { AppError } from '../../../platform/app-error.ts';
import type { ReadRecorder } from '../../../platform/audit/read-recorder.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate, requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { presentInvitation } from '../visits/present-visit.ts';
import { selectInvitations, selectVisit, type InvitationFilter } from '../visits/visits.store.ts';

/** The conditions of an invitations query on the wire. */
export type InvitationConditions = Omit<InvitationFilter, 'estates' | 'now'>;

/** The conditions, page and order of an invitations query on the wire. */
interface InvitationsQuery extends InvitationConditions {
  page: number;
  perPage: number;
  sort: 'visit' | 'visitor' | 'created';
  order: 'ASC' | 'DESC';
}

/** Builds the filter of an invitations query. @throws {AppError} `forbidden` at an estate where the caller is not staff */
export const invitationFilter = (
  staffEstates: StaffEstates,
  { estateId, date, status, q }: InvitationConditions,
  now: Date,
): InvitationFilter => {
  if (estateId !== undefined) requireStaffEstate(staffEstates, estateId);
  return { estates: staffEstates, estateId, date, status, q, now };
};

/** Lists a page of the invitations of the caller's estates. @throws {AppError} as `invitationFilter` */
export const listInvitations = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  query: InvitationsQuery,
): Promise<OutputOf<'GET /api/console/invitations'>> => {
  const now = clock.now();
  const { page: rows, ...counted } = await selectInvitations(
    database.db,
    invitationFilter(staffEstates, query, now),
    query,
  );
  return { items: rows.map((row) => presentInvitation(row, now)), ...counted };
};

/** Reads one invitation of the caller's estates, and records that in the audit log. @throws {AppError} `not-found` */
export const readInvitation = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  recordRead: ReadRecorder,
  { id, actorId, staffEstates }: { id: string; actorId: string; staffEstates: StaffEstates },
): Promise<ConsoleInvitation> => {
  const row = await selectVisit(database.db, id);
  if (row === undefined || !includesEstate(staffEstates, row.estateId)) throw new AppError('not-found');
  await recordRead({
    actorId,
    action: 'visitors.read',
    estateId: row.estateId,
    subject: { kind: 'invitation', id },
  });
  return presentInvitation(row, clock.now());
};
