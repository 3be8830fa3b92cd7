import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/database/database.ts';
import { normaliseRecoveryCode, recoveryCodeCount, recoveryCodeOf } from './second-factor.rules.ts';
import { deleteRecoveryCode, replaceRecoveryCodes } from './second-factor.store.ts';

/** The digest that is stored in place of a recovery code. */
const digestOf = (secret: string, userId: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`recovery-code/${userId}/${normaliseRecoveryCode(code)}`)
    .digest('base64url');

/** Replaces the recovery codes of a person and returns the new ones, which are not stored. */
export const renewRecoveryCodes = async (queryable: Queryable, secret: string, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(12)));
  const digests = codes.map((code) => digestOf(secret, userId, code));
  await replaceRecoveryCodes(queryable, userId, digests);
  return codes;
};

/** Uses a recovery code, once. @returns whether the person had it */
export const consumeRecoveryCode = (
  queryable: Queryable,
  secret: string,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> => deleteRecoveryCode(queryable, userId, digestOf(secret, userId, code));
