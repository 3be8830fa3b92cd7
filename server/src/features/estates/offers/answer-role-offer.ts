import type { RoleOffer } from '@ekhaya/contract/estates/estates';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { digestOfToken } from '../../../platform/sessions/session-token.ts';
import { canGrant } from '../roles/roles.policy.ts';
import { grantRole } from '../roles/grant-role.ts';
import { selectPersonNamed } from '../people/people.store.ts';
import { fullName } from '../people/present-staff-view.ts';
import { requireGranterRank } from '../roles/staff-authority.ts';
import { offerTokenLimit } from './offers.rules.ts';
import { lockOpenOffer, updateOfferAnswer, type NamedOffer } from './offers.store.ts';

type Parts = Pick<Dependencies, 'database' | 'live' | 'clock'>;

interface Opening {
  caller: Caller;
  token: string;
}

const refusal = (): AppError =>
  new AppError('auth/expired-action-code', {
    detail: 'This offer was answered, has ended, or was sent to another address than the one you are signed in with.',
  });

/** Holds an open offer that was mailed to the caller. Whoever reads her mail without her password opens nothing, and vice versa. */
const openOffer = async (transaction: Queryable, { caller, token }: Opening, now: Date): Promise<NamedOffer> => {
  const found = await lockOpenOffer(transaction, { tokenDigest: digestOfToken(token), email: caller.email, now });
  if (found === undefined) throw refusal();
  return found;
};

const claimOpening = (parts: Parts, { caller }: Opening) =>
  claimAttempt(parts, [{ limit: offerTokenLimit, subject: caller.userId }], { code: 'too-many-requests' });

/** The role that is offered to the caller. @throws {AppError} `auth/expired-action-code`, `too-many-requests` */
export const readRoleOffer = async (parts: Parts, opening: Opening): Promise<RoleOffer> => {
  await claimOpening(parts, opening);
  return parts.database.db.transaction(async (transaction) => {
    const { offer, role, estateName } = await openOffer(transaction, opening, parts.clock.now());
    const giver = await selectPersonNamed(transaction, offer.offeredBy);
    return {
      estateName,
      roleDisplayName: role.displayName,
      unitNumber: offer.unitNumber,
      offeredBy: giver === undefined ? '' : fullName(giver),
    };
  });
};

/** Requires that whoever offered the role may still give it. @throws {AppError} `auth/expired-action-code` */
const requireGiver = async (transaction: Queryable, { offer, role }: NamedOffer): Promise<void> => {
  try {
    const rank = await requireGranterRank(transaction, { userId: offer.offeredBy }, role.estateId);
    if (canGrant(rank, role.rank)) return;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'forbidden')) throw error;
  }
  throw refusal();
};

/**
 * Agrees to an offered role, which is given with it, or declines.
 * @throws {AppError} `auth/expired-action-code` for an offer that is not open, or whose giver may not give it any more;
 *   `too-many-requests`
 */
export const answerRoleOffer = async (parts: Parts, answer: Opening & { agrees: boolean }): Promise<void> => {
  const { caller, agrees } = answer;
  await claimOpening(parts, answer);
  await auditedChange(parts, {
    actorId: caller.userId,
    action: agrees ? 'roles.agree' : 'roles.decline',
    lock: (transaction) => openOffer(transaction, answer, parts.clock.now()),
    change: async (transaction, found, answeredAt) => {
      const { role, offer } = found;
      const { id, offeredBy, roleId, unitNumber } = offer;
      await updateOfferAnswer(transaction, id, { answeredAt, agreed: agrees });
      if (agrees) {
        await requireGiver(transaction, found);
        await grantRole(transaction, { userId: caller.userId, roleId, unitNumber, grantedBy: offeredBy }, parts);
      }
      const after = { offerId: id, personId: caller.userId, roleId, role: role.name, unitNumber, offeredBy };
      return { estateIds: [role.estateId], before: null, after, result: undefined };
    },
  });
};
