import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { notifySessionsEnded } from '../../../platform/sessions/notify-sessions-ended.ts';
import { requireManageablePerson } from '../../estates/index.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { lockAccount } from '../accounts/nobody.store.ts';
import { countPasskeysOf, deletePasskeysOf } from '../passkeys/passkeys.store.ts';
import { deleteApp } from '../second-factor/second-factor.store.ts';
import { notifyOwner } from '../security-notices/notify-owner.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';

/**
 * Removes the second factors of a person who lost them, ends her sessions and mails her. She sets up new ones at her next sign-in.
 * @throws {AppError} not-found for a person without a role at an estate of the caller; forbidden for a person whose rank is not
 *   below the caller's; nothing-changed for a person without any
 */
export const removeFactorsOfPerson = async (
  dependencies: IdentityDependencies,
  access: { callerId: string; staffEstates: StaffEstates; personId: string },
): Promise<void> => {
  const { callerId, personId } = access;
  await auditedChange(dependencies, {
    actorId: callerId,
    action: 'security.remove-factors',
    subject: { kind: 'person', id: personId },
    lock: (transaction) => requireManageablePerson(transaction, access),
    change: async (transaction, { estateId }) => {
      // Waits for a call that is adding a passkey. A later one finds no session.
      await lockAccount(transaction, personId);
      const passkeys = await countPasskeysOf(transaction, personId);
      await deletePasskeysOf(transaction, personId);
      const hasApp = await deleteApp(transaction, personId);
      if (hasApp || passkeys > 0) {
        await deleteSessionsOf(transaction, personId);
        await notifySessionsEnded(transaction, personId);
        await notifyOwner(transaction, { userId: personId, kind: 'second-factor-reset' });
      }
      return {
        estateIds: estateId === undefined ? [] : [estateId],
        before: { hasApp, passkeys },
        after: { hasApp: false, passkeys: 0 },
        result: undefined,
      };
    },
  });
  dependencies.sessions.forget(personId);
};
