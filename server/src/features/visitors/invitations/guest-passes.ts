import type { InvitedGuest } from '@ekhaya/contract/visitors/visitors.rules';
import { maxVisitDays } from '@ekhaya/contract/visitors/visit-hours.rules';
import { addDays } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { inviteVisitorWithin, type InviteDependencies } from './invite-visitor.ts';
import { selectLastShared, selectUnrevoked } from '../visits/visitors.store.ts';
import { revokeWithin } from './revoke-invitation.ts';

/** What guests come to: its host and its hours on the wall clock of the estate, `YYYY-MM-DD HH:mm`. */
interface GuestHours {
  hostId: string;
  estateId: string;
  start: string;
  end: string;
}

/** The hours of a pass: those of what the guest comes to, at most until the end of the last day on which a pass is valid. */
const hoursOf = ({ start, end }: GuestHours) => {
  const lastDay = addDays(start.slice(0, 10), maxVisitDays - 1);
  return {
    invitedDateStart: start,
    invitedDateEnd: end.slice(0, 10) > lastDay ? `${lastDay} 24:00` : end,
    maxDays: maxVisitDays,
  };
};

/** Takes passes that were revoked, by the host or by the estate, from guests. One that was shared again stays. */
export const withoutRevokedPasses = async (
  queryable: Queryable,
  guests: readonly InvitedGuest[],
): Promise<InvitedGuest[]> => {
  const given = guests.map(({ invitationId }) => invitationId).filter((id) => id !== '');
  if (given.length === 0) return [...guests];
  const last = await selectLastShared(queryable, given);
  const unrevoked = await selectUnrevoked(queryable, [...last.values()]);
  return guests.map((guest) =>
    unrevoked.has(last.get(guest.invitationId) ?? '') ? guest : { ...guest, invitationId: '' },
  );
};

/**
 * Gives each guest who has a name and a number a gate pass for the hours of what she comes to, also beyond midnight. Those who have
 * one keep it, unless it was revoked.
 * @throws {AppError} as `inviteVisitorWithin`
 */
export const giveGuestPasses = async (
  transaction: Transaction,
  hours: GuestHours,
  guests: readonly InvitedGuest[],
  dependencies: InviteDependencies,
): Promise<InvitedGuest[]> => {
  const { hostId, estateId } = hours;
  const withPasses: InvitedGuest[] = [];
  for (const guest of await withoutRevokedPasses(transaction, guests)) {
    const { name, phone, invitationId } = guest;
    if (invitationId !== '' || name === '' || phone === '') {
      withPasses.push(guest);
      continue;
    }
    const visit = { hostId, estateId, visitorName: name, visitorPhoneNumber: phone, ...hoursOf(hours) };
    const { id } = await inviteVisitorWithin(transaction, visit, dependencies);
    withPasses.push({ ...guest, invitationId: id });
  }
  return withPasses;
};

/**
 * Revokes the passes of guests who no longer come, also where the host has shared them again in the meantime. One who has arrived, or
 * whose pass is over, keeps what happened.
 */
export const revokeGuestPasses = async (
  transaction: Transaction,
  hostId: string,
  guests: readonly Pick<InvitedGuest, 'invitationId'>[],
  dependencies: InviteDependencies,
): Promise<void> => {
  const given = guests.map(({ invitationId }) => invitationId).filter((id) => id !== '');
  for (const id of (await selectLastShared(transaction, given)).values()) {
    try {
      await revokeWithin(transaction, { id, hostId }, dependencies);
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
    }
  }
};
