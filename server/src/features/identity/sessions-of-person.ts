import type { SessionOfPerson } from '@ekhaya/contract/console-devices';
import { deviceName } from '@ekhaya/contract/devices.rules';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { announceSessionsEnded } from '../../platform/sessions/session-endings.ts';
import { meetJunior, meetPerson } from '../estates/index.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
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
  const { isJunior } = await meetPerson(database.db, meeting);
  const rows = await selectLiveSessionsOf(database.db, meeting.personId, clock.now());
  return rows.map(({ id, userAgent, createdAt, expiresAt }) => ({
    id,
    device: deviceName(userAgent),
    signedInAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    canBeEnded: isJunior,
  }));
};

/**
 * Staff sign a person out of one browser: here at once, on every other process as soon as they hear of it.
 * @throws {AppError} not-found for a person without a role at an estate of the caller, or no session of hers; forbidden
 *   from the caller's own rank on
 */
export const endSessionOfPerson = async (
  { database, clock, sessions }: IdentityDependencies,
  { sessionId, ...meeting }: Meeting & { sessionId: string },
): Promise<void> => {
  const { callerId, personId } = meeting;
  await database.db.transaction(async (transaction) => {
    const { name, estateId } = await meetJunior(transaction, meeting);
    const session = await selectSession(transaction, sessionId);
    if (session === undefined || !(await deleteSession(transaction, sessionId, personId))) {
      throw new AppError('not-found');
    }
    await announceSessionsEnded(transaction, personId);
    await recordAudit(transaction, {
      actorId: callerId,
      action: 'sessions.end',
      ...(estateId !== undefined && { estateId }),
      before: { personId, person: name, sessionId, device: deviceName(session.userAgent) },
      after: null,
      at: clock.now(),
    });
  });
  sessions.forget(personId);
};
