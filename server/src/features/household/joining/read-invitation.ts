import type { InvitationToJoin } from '@ekhaya/contract/household/household';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, RequestOrigin } from '../../../platform/http/caller.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { digestOfToken } from '../../../platform/sessions/session-token.ts';
import { findEstate, findPersonNames, readBeginsOn } from '../../estates/index.ts';
import { findPersonByEmail, findPersonById, findPersonByMobile } from '../../identity/index.ts';
import { joinLimit } from '../invitations/invitations.rules.ts';
import { selectOpenInvitation, type InvitationRow } from '../invitations/invitations.store.ts';
import { readRulesInForce } from '../rules/read-household-rules.ts';
import { requireStillGivable } from './grant-membership.ts';

/** The one answer to every link that cannot be used, so that it does not tell why. */
export const linkRefusal = (): AppError =>
  new AppError('auth/expired-action-code', {
    detail: 'This link was used or withdrawn, or is older than 7 days. Please ask for a new invitation.',
  });

/** Counts an attempt to use a link. @throws {AppError} `too-many-requests` */
export const claimJoinAttempt = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { address }: RequestOrigin,
): Promise<unknown> =>
  claimAttempt(dependencies, [{ limit: joinLimit, subject: networkOf(address) }], { code: 'too-many-requests' });

/** The account with the address or number of an invitation: of several that state a number, the one that has verified it. */
const findInvited = (queryable: Queryable, { channel, recipient }: Pick<InvitationRow, 'channel' | 'recipient'>) =>
  channel === 'mail' ? findPersonByEmail(queryable, recipient) : findPersonByMobile(queryable, recipient);

/** Whether an invitation was sent to a person's address or number. A number counts while nobody else has verified it. */
export const isInvited = async (
  queryable: Queryable,
  { channel, recipient }: Pick<InvitationRow, 'channel' | 'recipient'>,
  userId: string,
): Promise<boolean> => {
  const person = await findPersonById(queryable, userId);
  if (person === undefined) return false;
  if (channel === 'mail') return person.email === recipient;
  if (person.mobile !== recipient) return false;
  return person.mobileVerified || (await findPersonByMobile(queryable, recipient))?.mobileVerified !== true;
};

/** Requires that an invitation may still be taken. @returns its role @throws {AppError} `auth/expired-action-code` */
export const requireTakeable = async (
  queryable: Queryable,
  invitation: InvitationRow,
  now: Date,
): ReturnType<typeof requireStillGivable> => {
  try {
    return await requireStillGivable(queryable, invitation, now);
  } catch (error) {
    if (error instanceof AppError) throw linkRefusal();
    throw error;
  }
};

/** Reads an invitation by the token of its link. @throws {AppError} `auth/expired-action-code`, `too-many-requests` */
export const readInvitation = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { token, caller, origin }: { token: string; caller: Caller | undefined; origin: RequestOrigin },
): Promise<InvitationToJoin> => {
  await claimJoinAttempt(dependencies, origin);
  const { db } = dependencies.database;
  const now = dependencies.clock.now();
  const invitation = await selectOpenInvitation(db, digestOfToken(token), now);
  if (invitation === undefined) throw linkRefusal();
  const { estateId, unitNumber, channel, recipient, invitedBy, firstDay, lastDay } = invitation;
  const [estate, role, names, { needsApproval }] = await Promise.all([
    findEstate(db, estateId),
    requireTakeable(db, invitation, now),
    findPersonNames(db, [invitedBy]),
    readRulesInForce(db, estateId),
  ]);
  if (estate === undefined) throw linkRefusal();
  const readerOf = async (): Promise<InvitationToJoin['reader']> => {
    if (caller !== undefined) {
      return (await isInvited(db, invitation, caller.userId)) ? 'invited' : 'other';
    }
    return (await findInvited(db, invitation)) === undefined ? 'new' : 'signed-out';
  };
  return {
    estateId,
    estateName: estate.name,
    unitNumber,
    roleDisplayName: role.displayName,
    invitedBy: names.get(invitedBy)?.name ?? '',
    firstDay,
    lastDay,
    beginsOn: await readBeginsOn(db, invitation, now),
    needsApproval,
    channel,
    recipient,
    reader: await readerOf(),
  };
};
