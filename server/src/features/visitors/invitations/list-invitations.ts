import type { OutputOf } from '@ekhaya/contract/routes';
import type { ConsoleInvitation } from '@ekhaya/contract/visitors/console-visitors';
import { AppError } from '../../../platform/app-error.ts';
import type { ReadRecorder } from '../../../platform/audit/read-recorder.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate, requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findRoleIdsWithTile } from '../../estates/index.ts';
import { visitorAccess } from '../visits/hosts/roles-that-invite.ts';
import { presentInvitations } from './present-invitations.ts';
import { selectInvitations, selectVisit, type InvitationFilter } from '../visits/visits.store.ts';

/** The conditions of an invitations query on the wire. */
export type InvitationConditions = Omit<InvitationFilter, 'estates' | 'now' | 'invitingRoleIds'>;

/** The conditions, page and order of an invitations query on the wire. */
interface InvitationsQuery extends InvitationConditions {
  page: number;
  perPage: number;
  sort: 'visit' | 'visitor' | 'created';
  order: 'ASC' | 'DESC';
}

/** Builds the filter of an invitations query. @throws {AppError} `forbidden` at an estate where the caller is not staff */
export const invitationFilter = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  { estateId, date, status, q }: InvitationConditions,
  now: Date,
): Promise<InvitationFilter> => {
  if (estateId !== undefined) requireStaffEstate(staffEstates, estateId);
  // Only these depend on whether hosts may invite.
  const dependsOnRoles = status === 'expected' || status === 'revoked';
  const within = estateId === undefined ? staffEstates : [estateId];
  const invitingRoleIds = dependsOnRoles
    ? await findRoleIdsWithTile(queryable, { within, tileBackofficeName: visitorAccess })
    : [];
  return { estates: staffEstates, estateId, date, status, q, now, invitingRoleIds };
};

/** Lists a page of the invitations of the caller's estates. @throws {AppError} as `invitationFilter` */
export const listInvitations = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  query: InvitationsQuery,
): Promise<OutputOf<'GET /api/console/invitations'>> => {
  const now = clock.now();
  const { db } = database;
  const filter = await invitationFilter(db, staffEstates, query, now);
  const { page: rows, ...counted } = await selectInvitations(db, filter, query);
  return { items: await presentInvitations(db, rows, now), ...counted };
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
  const [shown] = await presentInvitations(database.db, [row], clock.now());
  if (shown === undefined) throw new AppError('not-found');
  return shown;
};
