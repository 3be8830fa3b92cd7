import { idempotencyHeader } from '@ekhaya/browser/api/idempotency-keys';
import type { OutputOf } from '@ekhaya/contract/routes';
import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import type { Weekday } from '@ekhaya/contract/time/wall-clock.rules';
import { call } from '../../../platform/api/call.ts';
import { pathOfVisitors } from './visitor-access.ts';

/** The answer to an invitation: the code and the link that the host forwards. */
export type MadeInvite = OutputOf<'POST /api/vistor/invite'>[number];

/** An estate and the path of its calls about visitors. */
export interface VisitorEstate {
  estateID: string;
  /** The path that the 'Visitor Access' tile names instead of the default path; empty for the default. */
  accessPath: string;
}

/** A visitor and the hours of the visit, in the estate's time: `YYYY-MM-DD HH:mm`. */
export interface Invitation {
  visitorName: string;
  visitorPhoneNumber: string;
  invitedDateStart: string;
  invitedDateEnd: string;
  /** The days of a weekly invitation, whose hours are those of both times. */
  weekly?: { weekdays: Weekday[]; firstDay: string; lastDay: string };
}

/** Reads the caller's upcoming visitors at an estate. */
export const readUpcoming = ({ estateID, accessPath }: VisitorEstate): Promise<UpcomingInvite[]> =>
  call(
    'GET /api/vistor/upcoming',
    { query: { userId: 'me', estateID } },
    { path: pathOfVisitors('/upcoming', accessPath) },
  );

/** Invites a visitor. Calls with the same key invite only once. `replaces` names an invitation that the new one revokes. */
export async function sendInvitation(
  { estateID, accessPath }: VisitorEstate,
  invitation: Invitation,
  { key, replaces }: { key: string; replaces?: string },
): Promise<MadeInvite | undefined> {
  const [made] = await call(
    'POST /api/vistor/invite',
    { query: { estateID, ...(replaces !== undefined && { replaces }) }, body: { residentUserID: 'me', ...invitation } },
    { path: pathOfVisitors('/invite', accessPath), headers: idempotencyHeader(key) },
  );
  return made;
}

/** Revokes an invitation. Its code becomes invalid at once. */
export const sendRevocation = ({ accessPath }: VisitorEstate, inviteID: string) =>
  call('PUT /api/vistor/revokeInvite', { query: { inviteID } }, { path: pathOfVisitors('/revokeInvite', accessPath) });

/** Pauses a day of a weekly invitation, or takes that back. */
export const sendPause = (
  { accessPath }: VisitorEstate,
  { inviteID, date, isPaused }: { inviteID: string; date: string; isPaused: boolean },
) =>
  call(
    'PUT /api/vistor/pause',
    { query: { inviteID, date, isPaused: isPaused ? 'true' : 'false' } },
    { path: pathOfVisitors('/pause', accessPath) },
  );
