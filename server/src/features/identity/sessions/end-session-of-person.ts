import { deviceName } from '@ekhaya/contract/identity/devices.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { notifySessionsEnded } from '../../../platform/sessions/notify-sessions-ended.ts';
import { requireManageablePerson } from '../../estates/index.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { deleteSession, selectSession } from './sessions.store.ts';

/** A member of staff and the person in question. */
interface StaffAccess {
  callerId: string;
  staffEstates: StaffEstates;
  personId: string;
}

/**
 * Ends a session of a person for staff: on this process at once, on the others when the notification arrives.
 * @throws {AppError} not-found for a person without a role at an estate of the caller, or for another person's session;
 *   forbidden for a person whose rank is not below the caller's
 */
export const endSessionOfPerson = async (
  dependencies: IdentityDependencies,
  { sessionId, ...access }: StaffAccess & { sessionId: string },
): Promise<void> => {
  const { callerId, personId } = access;
  await auditedChange(dependencies, {
    actorId: callerId,
    action: 'sessions.end',
    subject: { kind: 'person', id: personId },
    lock: (transaction) => requireManageablePerson(transaction, access),
    change: async (transaction, { estateId }) => {
      const session = await selectSession(transaction, sessionId);
      // Deleting the row also locks it: of two concurrent calls, one deletes nothing and is refused.
      if (session === undefined || !(await deleteSession(transaction, sessionId, personId))) {
        throw new AppError('not-found');
      }
      await notifySessionsEnded(transaction, personId);
      return {
        estateIds: estateId === undefined ? [] : [estateId],
        before: { personId, sessionId, device: deviceName(session.userAgent) },
        after: null,
        result: undefined,
      };
    },
  });
  dependencies.sessions.forget(personId);
};
