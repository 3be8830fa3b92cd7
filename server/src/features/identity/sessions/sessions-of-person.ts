import type { SessionOfPerson } from '@ekhaya/contract/identity/console-devices';
import { deviceName } from '@ekhaya/contract/identity/devices.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { notifySessionsEnded } from '../../../platform/sessions/notify-sessions-ended.ts';
import { requireManageablePerson, requireVisiblePerson } from '../../estates/index.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { deleteSession, selectLiveSessionsOf, selectSession } from './sessions.store.ts';

/** Who of the staff looks at whom. */
interface Meeting {
  callerId: string;
  staffEstates: StaffEstates;
  personId: string;
}

/**
 * Where a person is signed in, newest first.
 * @throws {AppError} not-found for who has no role at an estate of the caller
 */
export const listSessionsOfPerson = async (
  { database, clock }: IdentityDependencies,
  meeting: Meeting,
): Promise<SessionOfPerson[]> => {
  const { isManageable } = await requireVisiblePerson(database.db, meeting);
  const rows = await selectLiveSessionsOf(database.db, meeting.personId, clock.now());
  return rows.map(({ id, userAgent, createdAt, expiresAt }) => ({
    id,
    device: deviceName(userAgent),
    signedInAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    canBeEnded: isManageable,
  }));
};

/**
 * Staff sign a person out of one browser: here at once, on every other process as soon as they hear of it.
 * @throws {AppError} not-found for a person without a role at an estate of the caller, or no session of hers; forbidden
 *   from the caller's own rank on
 */
export const endSessionOfPerson = async (
  dependencies: IdentityDependencies,
  { sessionId, ...meeting }: Meeting & { sessionId: string },
): Promise<void> => {
  const { callerId, personId } = meeting;
  await auditedChange(dependencies, {
    actorId: callerId,
    action: 'sessions.end',
    lock: (transaction) => requireManageablePerson(transaction, meeting),
    change: async (transaction, { name, estateId }) => {
      const session = await selectSession(transaction, sessionId);
      // The row itself is the lock: of two that delete it, one finds it gone.
      if (session === undefined || !(await deleteSession(transaction, sessionId, personId))) {
        throw new AppError('not-found');
      }
      await notifySessionsEnded(transaction, personId);
      return {
        estateIds: estateId === undefined ? [] : [estateId],
        before: { personId, person: name, sessionId, device: deviceName(session.userAgent) },
        after: null,
        result: undefined,
      };
    },
  });
  dependencies.sessions.forget(personId);
};
