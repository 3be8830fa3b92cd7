import { idempotencyHeader } from '@ekhaya/browser/api/idempotency-keys';
import type { OutputOf } from '@ekhaya/contract/routes';
import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { call } from '../../../platform/api/call.ts';
import { pathOfVisitors } from './visitor-access.ts';

/** What the host forwards. */
export type MadeInvite = OutputOf<'POST /api/vistor/invite'>[number];

/** Where visitors of an estate are invited. */
export interface VisitorEstate {
  estateID: string;
  /** The path that the 'Visitor Access' tile names in place of the product's own; empty for none. */
  accessPath: string;
}

/** Who is invited, and when: estate wall clock, `YYYY-MM-DD HH:mm`. */
export interface Invitation {
  visitorName: string;
  visitorPhoneNumber: string;
  invitedDateStart: string;
  invitedDateEnd: string;
}

/** The visitors whom the caller expects at an estate. */
export const readUpcoming = ({ estateID, accessPath }: VisitorEstate): Promise<UpcomingInvite[]> =>
  call(
    'GET /api/vistor/upcoming',
    { query: { userId: 'me', estateID } },
    { path: pathOfVisitors('/upcoming', accessPath) },
  );

/** Invites. The same key invites once, however often it is sent; `replaces` revokes another one with it. */
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

/** Revokes; the code is dead at once. */
export const sendRevocation = ({ accessPath }: VisitorEstate, inviteID: string) =>
  call('PUT /api/vistor/revokeInvite', { query: { inviteID } }, { path: pathOfVisitors('/revokeInvite', accessPath) });
