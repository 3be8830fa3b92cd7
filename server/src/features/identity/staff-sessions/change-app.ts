import { AppError } from '../../../platform/app-error.ts';
import { recordSecurityEvent } from '../../../platform/audit/security-event.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { findEstateIdsOfPerson } from '../../estates/index.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { createAppSecret } from '../second-factor/authenticator-app.ts';
import { readRequirement } from '../second-factor/read-requirement.ts';
import { renewRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { secondFactorLimit } from '../second-factor/second-factor.rules.ts';
import {
  deleteApp,
  hasConfirmedApp,
  selectApp,
  updateAppConfirmed,
  upsertUnconfirmedApp,
} from '../second-factor/second-factor.store.ts';
import { notifyOwner } from '../security-notices/notify-owner.ts';
import { requireOpenSession } from '../sessions/require-open-session.ts';
import { updateSessionProofs } from '../sessions/sessions.store.ts';
import { consumeAppCode } from './give-second-factor.ts';
import { requireProofOfOwner } from './require-proof-of-owner.ts';

type AppDependencies = Pick<IdentityDependencies, 'database' | 'environment' | 'clock'>;

/** Records a change of the second factor of a person in the audit log. */
const record = async (
  { clock }: Pick<AppDependencies, 'clock'>,
  transaction: Transaction,
  personId: string,
  action: string,
): Promise<void> => {
  const estateIds = await findEstateIdsOfPerson(transaction, personId);
  await recordSecurityEvent(transaction, { personId, action, estateIds, at: clock.now() });
};

/** Serialises the changes of a person's second factor. */
const lockName = (userId: string): string => `second-factor:${userId}`;

/**
 * Begins to set up an authenticator app.
 * @throws {AppError} nothing-changed when one is set up; as `requireProofOfOwner`
 */
export const beginApp = async (
  dependencies: AppDependencies,
  caller: Caller,
  sent: { password: string | undefined; address: string },
): Promise<{ key: string; address: string }> => {
  const { database, environment, clock } = dependencies;
  const { userId, email } = caller;
  await requireProofOfOwner(dependencies, caller, sent);
  const made = createAppSecret(environment.secrets, { userId, email });
  await database.db.transaction(async (transaction) => {
    await requireOpenSession(transaction, caller);
    await acquireNamedLock(transaction, lockName(userId));
    if (await hasConfirmedApp(transaction, userId)) throw new AppError('nothing-changed');
    const { encryptedSecret } = made;
    await upsertUnconfirmedApp(transaction, { userId, encryptedSecret, createdAt: clock.now() });
  });
  return { key: made.key, address: made.address };
};

/**
 * Sets up the authenticator app with its first code, which counts as given in this session. Mails the owner.
 * @returns the recovery codes, which are shown this once
 * @throws {AppError} auth/wrong-code, auth/too-many-requests; as `requireProofOfOwner`
 */
export const confirmApp = async (
  dependencies: AppDependencies,
  caller: Caller,
  { code, address }: { code: string; address: string },
): Promise<string[]> => {
  const { database, environment, clock } = dependencies;
  const { userId, sessionId } = caller;
  await requireProofOfOwner(dependencies, caller, { address });
  const attempt = await claimAttempt(dependencies, [{ limit: secondFactorLimit, subject: userId }], {
    code: 'auth/too-many-requests',
    detail: 'Too many codes were tried. Please try again later.',
  });
  const codes = await database.db.transaction(async (transaction) => {
    await requireOpenSession(transaction, caller);
    await acquireNamedLock(transaction, lockName(userId));
    const app = await selectApp(transaction, userId);
    if (app === undefined || app.confirmedAt !== null) throw new AppError('auth/wrong-code');
    await consumeAppCode(dependencies, transaction, { userId, code });
    const now = clock.now();
    await updateAppConfirmed(transaction, userId, now);
    await updateSessionProofs(transaction, sessionId, { secondFactorAt: now, staffUsedAt: now });
    await notifyOwner(transaction, { userId, kind: 'second-factor-added' });
    await record(dependencies, transaction, userId, 'second-factor.add');
    return renewRecoveryCodes(transaction, environment.secrets, userId);
  });
  await attempt.release();
  return codes;
};

/**
 * Removes the authenticator app of the caller and its recovery codes, and mails her.
 * @throws {AppError} not-found without an app; auth/second-factor-needed for the last factor of a person who needs one; as
 *   `requireProofOfOwner`
 */
export const removeApp = async (dependencies: AppDependencies, caller: Caller, address: string): Promise<void> => {
  const { database } = dependencies;
  const { userId } = caller;
  await requireProofOfOwner(dependencies, caller, { address });
  await database.db.transaction(async (transaction) => {
    await requireOpenSession(transaction, caller);
    await acquireNamedLock(transaction, lockName(userId));
    const { isRequired, passkeys } = await readRequirement(dependencies, transaction, userId);
    if (isRequired && passkeys === 0) throw new AppError('auth/second-factor-needed');
    if (!(await deleteApp(transaction, userId))) throw new AppError('not-found');
    await notifyOwner(transaction, { userId, kind: 'second-factor-removed' });
    await record(dependencies, transaction, userId, 'second-factor.remove');
  });
};

/**
 * Makes new recovery codes and mails the caller.
 * @throws {AppError} not-found without an app; session-required when the session has ended meanwhile; as `requireProofOfOwner`
 */
export const makeRecoveryCodes = async (
  dependencies: AppDependencies,
  caller: Caller,
  address: string,
): Promise<string[]> => {
  const { database, environment } = dependencies;
  const { userId } = caller;
  await requireProofOfOwner(dependencies, caller, { address });
  return database.db.transaction(async (transaction) => {
    await requireOpenSession(transaction, caller);
    await acquireNamedLock(transaction, lockName(userId));
    if (!(await hasConfirmedApp(transaction, userId))) throw new AppError('not-found');
    await notifyOwner(transaction, { userId, kind: 'recovery-codes-renewed' });
    await record(dependencies, transaction, userId, 'second-factor.renew-codes');
    return renewRecoveryCodes(transaction, environment.secrets, userId);
  });
};
