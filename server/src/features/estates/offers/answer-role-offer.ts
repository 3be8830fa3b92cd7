import type { RoleOffer } from '@ekhaya/contract/estates/estates';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { digestOfToken } from '../../../platform/sessions/session-token.ts';
import { canGrant } from '../roles/granting.rules.ts';
import { grantRole } from '../roles/grant-role.ts';
import { readBeginsOn, requirePossibleDays } from '../roles/role-days.ts';
import { selectPersonById } from '../people/people.store.ts';
import { fullName } from '../people/present-staff-view.ts';
import { requireGranterRank } from '../roles/staff-authority.ts';
import { offerTokenLimit } from './offers.rules.ts';
import { isAnsweredSo, lockOpenOffer, updateOfferAnswer, type NamedOffer } from './offers.store.ts';

type OfferDependencies = Pick<Dependencies, 'database' | 'live' | 'clock'>;

/** The caller and the token of the mail. */
interface OfferAccess {
  caller: Caller;
  token: string;
}

const refusal = (): AppError =>
  new AppError('auth/expired-action-code', {
    detail: 'This offer was answered, has ended, or was sent to another address than the one you are signed in with.',
  });

/** Locks the open offer that was mailed to the caller. Requires both the token of the mail and a session under its address. */
const requireOpenOffer = async (
  transaction: Queryable,
  { caller, token }: OfferAccess,
  now: Date,
): Promise<NamedOffer> => {
  const found = await lockOpenOffer(transaction, { tokenDigest: digestOfToken(token), email: caller.email, now });
  if (found === undefined) throw refusal();
  return found;
};

const claimOfferAttempt = (dependencies: OfferDependencies, { caller }: OfferAccess) =>
  claimAttempt(dependencies, [{ limit: offerTokenLimit, subject: caller.userId }], { code: 'too-many-requests' });

/** Requires that the member of staff who offered the role may still grant it. @throws {AppError} `auth/expired-action-code` */
const requireOffererMayGrant = async (transaction: Queryable, { offer, role }: NamedOffer): Promise<void> => {
  try {
    const rank = await requireGranterRank(transaction, { userId: offer.offeredBy }, role.estateId);
    if (canGrant(rank, role.rank)) return;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'forbidden')) throw error;
  }
  throw refusal();
};

/**
 * Reads the role that is offered to the caller.
 * @throws {AppError} `auth/expired-action-code` for an offer that is not open, or that the member of staff may no longer grant;
 *   `too-many-requests`
 */
export const readRoleOffer = async (dependencies: OfferDependencies, access: OfferAccess): Promise<RoleOffer> => {
  await claimOfferAttempt(dependencies, access);
  return dependencies.database.db.transaction(async (transaction) => {
    const now = dependencies.clock.now();
    const found = await requireOpenOffer(transaction, access, now);
    await requireOffererMayGrant(transaction, found);
    const { offer, role, estateName } = found;
    const offerer = await selectPersonById(transaction, offer.offeredBy);
    return {
      estateName,
      roleDisplayName: role.displayName,
      unitNumber: offer.unitNumber,
      offeredBy: offerer === undefined ? '' : fullName(offerer),
      beginsOn: await readBeginsOn(transaction, offer, now),
      lastDay: offer.lastDay,
    };
  });
};

/**
 * Accepts an offered role, which grants it, or declines it. Repeated by whoever missed the answer, it answers the same again.
 * @throws {AppError} `auth/expired-action-code` for an offer that is not open, or that the member of staff may no longer
 *   grant; `validation` for a role whose last day is over; `too-many-requests`
 */
export const answerRoleOffer = async (
  dependencies: OfferDependencies,
  answer: OfferAccess & { agrees: boolean },
): Promise<void> => {
  const { caller, token, agrees } = answer;
  await claimOfferAttempt(dependencies, answer);
  await dependencies.database.db.transaction(async (transaction) => {
    const now = dependencies.clock.now();
    const asked = { tokenDigest: digestOfToken(token), email: caller.email, now };
    // First the lock: of two calls with the same link, the second waits for the first and then finds its answer.
    const open = await lockOpenOffer(transaction, asked);
    if (open === undefined) {
      if (await isAnsweredSo(transaction, { ...asked, userId: caller.userId, agrees })) return;
      throw refusal();
    }
    await auditedChangeWithin(transaction, dependencies, {
      actorId: caller.userId,
      action: agrees ? 'roles.agree' : 'roles.decline',
      subject: { kind: 'person', id: caller.userId },
      lock: () => Promise.resolve(open),
      change: async (_transaction, found, answeredAt) => {
        const { role, offer } = found;
        const { id, offeredBy, roleId, unitNumber, firstDay, lastDay } = offer;
        await updateOfferAnswer(transaction, id, { answeredAt, agreed: agrees });
        if (agrees) {
          await requireOffererMayGrant(transaction, found);
          const days = { firstDay, lastDay };
          await requirePossibleDays(transaction, roleId, days, answeredAt);
          const grant = { userId: caller.userId, roleId, unitNumber, grantedBy: offeredBy, days };
          await grantRole(transaction, grant, dependencies);
        }
        const after = { offerId: id, personId: caller.userId, roleId, role: role.name, unitNumber, offeredBy };
        return { estateIds: [role.estateId], before: null, after, result: undefined };
      },
    });
  });
};
