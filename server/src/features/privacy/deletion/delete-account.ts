import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { AppError } from '../../../platform/app-error.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { eraseResponsesTo } from '../../../platform/http/idempotency/idempotent-responder.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { writeMessage } from '../../../platform/message-texts/write-message.ts';
import { releaseFiles } from '../../../platform/jobs/release-files.ts';
import type { SessionCache } from '../../../platform/sessions/session-cache.ts';
import { eraseAlertsOf } from '../../alerts/index.ts';
import { eraseBookingsOf } from '../../bookings/index.ts';
import { eraseOutagesOf } from '../../outages/index.ts';
import { eraseRolesOf, lockHousesOf, lockRolesOf, requireOtherAdministrator } from '../../estates/index.ts';
import { eraseGateRecordsOf } from '../../gate-access/index.ts';
import { eraseHouseholdInvitationsOf, notifyOfPeopleWhoStay } from '../../household/index.ts';
import {
  erasePerson,
  findPersonById,
  isEmailProved,
  lockPersonToErase,
  requirePasswordUnchanged,
  verifyPassword,
} from '../../identity/index.ts';
import { eraseMailsTo, handOverMailsOf } from '../../mail/index.ts';
import { eraseNotificationsOf } from '../../notifications/index.ts';
import { readOutstandingPayments } from '../../payments/index.ts';
import { eraseImagesOf } from '../../profile/index.ts';
import { eraseViewingsOf } from '../../developments/index.ts';
import { eraseAnswersOf } from '../../events/index.ts';
import { eraseSnagsOf } from '../../snags/index.ts';
import { eraseInvitationsOf } from '../../visitors/index.ts';
import { copyLockOf, selectCopyKeysOf } from '../copies/copies.store.ts';
import { holdLockOf, isUnderHold } from '../holds/holds.store.ts';
import { addRequestOfPerson } from '../requests/add-request.ts';
import { closeRequestsOf, selectWaitingOf } from '../requests/requests.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** Locks a person who is to be erased, her roles and her houses. @throws {AppError} not-found when the account is gone already */
const lockToErase = async (transaction: Transaction, userId: string, dependencies: Needs): Promise<void> => {
  await acquireNamedLock(transaction, copyLockOf(userId));
  await lockRolesOf(transaction, userId);
  await lockPersonToErase(transaction, userId, dependencies);
  // Roles that were given while this waited for the account.
  await lockRolesOf(transaction, userId);
  await lockHousesOf(transaction, userId);
};

/**
 * Erases a person who is locked: what stays is handed to nobody first, then the account goes with all that belongs to it alone. A job
 * deletes the files a day later.
 */
const eraseLocked = async (transaction: Transaction, userId: string, dependencies: Needs): Promise<void> => {
  const person = await findPersonById(transaction, userId);
  if (person === undefined) throw new AppError('not-found');
  const isNumberProved = person.mobileVerified && person.mobile !== '';
  // Records that name an unproved address may be about somebody else.
  const email = (await isEmailProved(transaction, userId)) ? person.email : undefined;
  const visitIds = await eraseInvitationsOf(transaction, userId, dependencies);
  await eraseGateRecordsOf(transaction, { userId, visitIds }, dependencies);
  await eraseBookingsOf(transaction, userId, dependencies);
  await eraseAnswersOf(transaction, userId, dependencies);
  await eraseViewingsOf(transaction, userId);
  const recipients = [...(email === undefined ? [] : [email]), ...(isNumberProved ? [person.mobile] : [])];
  await eraseHouseholdInvitationsOf(transaction, { userId, recipients }, dependencies);
  await notifyOfPeopleWhoStay(transaction, userId, dependencies);
  await eraseRolesOf(transaction, { userId, email }, dependencies);
  await eraseSnagsOf(transaction, userId);
  await eraseAlertsOf(transaction, userId, dependencies);
  await eraseOutagesOf(transaction, userId);
  await eraseNotificationsOf(transaction, userId);
  await handOverMailsOf(transaction, userId, dependencies);
  await eraseMailsTo(transaction, userId, dependencies);
  await eraseResponsesTo(transaction, userId);
  const objectKeys = [...(await selectCopyKeysOf(transaction, userId)), ...(await eraseImagesOf(transaction, userId))];
  await releaseFiles(transaction, objectKeys);
  await closeRequestsOf(transaction, userId, {
    answer: 'The account was deleted.',
    answeredAt: dependencies.clock.now(),
  });
  const { firstName } = await erasePerson(transaction, userId);
  const farewell = await writeMessage(transaction, { key: 'account-deleted', values: { firstName } });
  await enqueue(transaction, 'send-mail', { to: person.email, ...farewell });
};

/** What a person still waits for, which only she can read, with her account. */
const outstandingOf = (transaction: Transaction, userId: string, { clock }: Needs): Promise<string[]> =>
  readOutstandingPayments(transaction, { userId, now: clock.now() });

/** How long a job leaves an account alone whose payment is under way. */
const waitMs = hourMs;

/**
 * Deletes the account of the caller, who enters her password. Under a legal hold the request waits, and a job does it when the hold
 * ends.
 * @throws {AppError} auth/wrong-password, auth/too-many-requests; privacy/last-administrator, privacy/payment-under-way; session-required when the session or
 *   the password has ended meanwhile
 */
export const deleteAccount = async (
  dependencies: Needs & { sessions: Pick<SessionCache, 'forget'> },
  caller: Caller,
  { password, address }: { password: string; address: string },
): Promise<'deleted' | 'held'> => {
  const { database, clock, sessions } = dependencies;
  const { userId } = caller;
  const passwordHash = await verifyPassword(dependencies, caller, { password, address });
  const outcome = await database.db.transaction(async (transaction) => {
    await acquireNamedLock(transaction, holdLockOf(userId));
    await requireOtherAdministrator(transaction, userId);
    const waiting = await selectWaitingOf(transaction, userId, 'deletion');
    const isHeld = await isUnderHold(transaction, userId);
    if (waiting === undefined) {
      await addRequestOfPerson(transaction, { userId, kind: 'deletion', state: isHeld ? 'held' : 'open' }, { clock });
    }
    if (isHeld) {
      await requirePasswordUnchanged(transaction, caller, passwordHash);
      return 'held' as const;
    }
    // Roles are locked before accounts, so the password is checked again after both.
    await lockToErase(transaction, userId, dependencies);
    await requirePasswordUnchanged(transaction, caller, passwordHash);
    const outstanding = await outstandingOf(transaction, userId, dependencies);
    if (outstanding.length > 0) throw new AppError('privacy/payment-under-way', { detail: outstanding.join(' ') });
    await eraseLocked(transaction, userId, dependencies);
    return 'deleted' as const;
  });
  if (outcome === 'deleted') sessions.forget(userId);
  return outcome;
};

/**
 * Job: deletes an account whose legal hold has ended; later, while a payment of hers is under way. Does nothing if a new hold lasts or
 * the account is gone.
 */
export const deleteHeldAccount = async (dependencies: Needs, { userId }: { userId: string }): Promise<void> => {
  await dependencies.database.db.transaction(async (transaction) => {
    await acquireNamedLock(transaction, holdLockOf(userId));
    const isGone = (await findPersonById(transaction, userId)) === undefined;
    if (isGone || (await isUnderHold(transaction, userId))) return;
    await requireOtherAdministrator(transaction, userId);
    await lockToErase(transaction, userId, dependencies);
    if ((await outstandingOf(transaction, userId, dependencies)).length > 0) {
      return enqueue(transaction, 'delete-account', { userId }, { delayMs: waitMs, key: `delete-account:${userId}` });
    }
    await eraseLocked(transaction, userId, dependencies);
  });
};
