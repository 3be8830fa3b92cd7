import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { InputOf } from '@ekhaya/contract/routes';
import type { SecondFactorState } from '@ekhaya/contract/identity/second-factor';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import { challengeIn, challengeLimit, challengeSeconds, relyingPartyOf } from '../passkeys/passkeys.rules.ts';
import {
  consumeChallenge,
  insertChallenge,
  selectPasskeyForUpdate,
  selectPasskeysOf,
  updatePasskeyUsed,
} from '../passkeys/passkeys.store.ts';
import { verifySignature, type SignedChallenge } from '../passkeys/verify-signature.ts';
import { stepOfCode } from '../second-factor/authenticator-app.ts';
import { consumeRecoveryCode } from '../second-factor/recovery-codes.ts';
import { secondFactorLimit } from '../second-factor/second-factor.rules.ts';
import { consumeStep, countRecoveryCodes, selectApp } from '../second-factor/second-factor.store.ts';
import { notifyOwner } from '../security-notices/notify-owner.ts';
import { recordOwnEvent } from '../security-notices/record-own-event.ts';
import { updateSessionProofs } from '../sessions/sessions.store.ts';
import { readSecondFactor } from './read-second-factor.ts';

type GivenFactor = InputOf<'POST /api/auth/second-factor'>['body'];
type FactorDependencies = Pick<IdentityDependencies, 'database' | 'environment' | 'clock'>;

/** Uses a code of the caller's authenticator app, once. @throws {AppError} auth/wrong-code */
export const consumeAppCode = async (
  { environment, clock }: Pick<FactorDependencies, 'environment' | 'clock'>,
  queryable: Queryable,
  { userId, code }: { userId: string; code: string },
): Promise<void> => {
  const app = await selectApp(queryable, userId);
  const step = app && stepOfCode(environment.secrets, app, { code, now: clock.now() });
  if (step === undefined || !(await consumeStep(queryable, userId, step))) throw new AppError('auth/wrong-code');
};

/** Uses a signed challenge of a passkey of the caller. @throws {AppError} auth/passkey-rejected */
const consumeSignedChallenge = async (
  { database, environment, clock }: FactorDependencies,
  userId: string,
  signed: SignedChallenge,
): Promise<void> => {
  const now = clock.now();
  const challenge = challengeIn(signed.response.clientDataJSON);
  // Consumed before anything else, so that no answer can be tried twice.
  if (!(await consumeChallenge(database.db, { challenge, purpose: 'factor', userId, now })))
    throw new AppError('auth/passkey-rejected');
  await database.db.transaction(async (transaction) => {
    const passkey = await selectPasskeyForUpdate(transaction, signed.id);
    const isHers = passkey?.userId === userId;
    const counter = isHers
      ? await verifySignature(passkey, signed, { challenge, publicUrl: environment.publicUrl })
      : undefined;
    if (passkey === undefined || counter === undefined) throw new AppError('auth/passkey-rejected');
    await updatePasskeyUsed(transaction, passkey.id, { counter, lastUsedAt: now });
  });
};

/** Uses a recovery code of the caller, once, and mails her. @throws {AppError} auth/wrong-code */
const consumeWrittenCode = async (
  { database, environment, clock }: FactorDependencies,
  userId: string,
  code: string,
): Promise<void> =>
  database.db.transaction(async (transaction) => {
    if (!(await consumeRecoveryCode(transaction, environment.secrets, { userId, code }))) {
      throw new AppError('auth/wrong-code');
    }
    const about = String(await countRecoveryCodes(transaction, userId));
    await notifyOwner(transaction, { userId, kind: 'recovery-code-used', about });
    await recordOwnEvent(transaction, { userId, event: 'account.recovery-code', at: clock.now() });
  });

/**
 * Gives the second factor of the caller in her session. It also confirms who she is, and brings back rights that rest.
 * @throws {AppError} auth/wrong-code, auth/passkey-rejected, auth/too-many-requests
 */
export const giveSecondFactor = async (
  dependencies: FactorDependencies,
  caller: Caller,
  given: GivenFactor,
): Promise<SecondFactorState> => {
  const { database, clock } = dependencies;
  const { userId, sessionId } = caller;
  const attempt = await claimAttempt(dependencies, [{ limit: secondFactorLimit, subject: userId }], {
    code: 'auth/too-many-requests',
    detail: 'Too many codes were tried. Please try again later.',
  });
  const { code, recoveryCode, passkey } = given;
  if (code !== undefined) await consumeConfirmedAppCode(dependencies, userId, code);
  if (recoveryCode !== undefined) await consumeWrittenCode(dependencies, userId, recoveryCode);
  if (passkey !== undefined) await consumeSignedChallenge(dependencies, userId, passkey);
  await attempt.release();
  const now = clock.now();
  await updateSessionProofs(database.db, sessionId, { secondFactorAt: now, staffUsedAt: now });
  return readSecondFactor(dependencies, caller);
};

/** Uses a code of an app that is set up: one that is being set up is no factor yet. @throws {AppError} auth/wrong-code */
const consumeConfirmedAppCode = async (
  dependencies: FactorDependencies,
  userId: string,
  code: string,
): Promise<void> => {
  const app = await selectApp(dependencies.database.db, userId);
  if (app?.confirmedAt instanceof Date) return consumeAppCode(dependencies, dependencies.database.db, { userId, code });
  throw new AppError('auth/wrong-code');
};

/** Returns the challenge that a passkey of the caller signs. @throws {AppError} auth/too-many-requests */
export const beginPasskeyFactor = async (dependencies: FactorDependencies, { userId }: Caller, address: string) => {
  const { database, clock, environment } = dependencies;
  await claimAttempt(dependencies, [{ limit: challengeLimit, subject: networkOf(address) }], {
    code: 'auth/too-many-requests',
  });
  const known = await selectPasskeysOf(database.db, userId);
  const made = await generateAuthenticationOptions({
    rpID: relyingPartyOf(environment.publicUrl).id,
    timeout: challengeSeconds * 1000,
    userVerification: 'required',
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
  });
  const expiresAt = secondsAfter(clock.now(), challengeSeconds);
  await insertChallenge(database.db, { challenge: made.challenge, purpose: 'factor', userId, expiresAt });
  return { ...made };
};
