import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../../platform/http/caller.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { requireGrantable } from '../people/require-grantable.ts';
import { offerLimit, offerLifetimeSeconds } from './offers.rules.ts';
import { insertOffer } from './offers.store.ts';

/**
 * Offers a role to the person with an e-mail address, also to a person of another estate. She gets the role when she accepts. Only
 * the mail job looks for the account, so that neither the answer nor its time reveals whether one exists.
 * @throws {AppError} `not-found` for a role that does not exist; `forbidden` for a role at another estate, for a role whose
 *   rank is not below the caller's, and for the caller herself; `too-many-requests`
 */
export const offerRole = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  offer: { caller: Caller; staffEstates: StaffEstates; email: string; roleId: string; unitNumber: string },
): Promise<void> => {
  const { caller, staffEstates, email, roleId, unitNumber } = offer;
  if (email === caller.email) throw new AppError('forbidden', { detail: 'Nobody gives a role to herself.' });
  await claimAttempt(dependencies, [{ limit: offerLimit, subject: caller.userId }], { code: 'too-many-requests' });
  const id = randomUUID();
  await auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'roles.offer',
    subject: { kind: 'role-offer', id },
    lock: (transaction) => requireGrantable(transaction, { caller, staffEstates, roleId }),
    change: async (transaction, { role }, now) => {
      await insertOffer(transaction, {
        id,
        email,
        roleId,
        unitNumber,
        offeredBy: caller.userId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + offerLifetimeSeconds * 1000),
      });
      await enqueue(transaction, 'mail-role-offer', { offerId: id });
      const after = { offerId: id, roleId, role: role.name, unitNumber };
      return { estateIds: [role.estateId], before: null, after, result: undefined };
    },
  });
};
