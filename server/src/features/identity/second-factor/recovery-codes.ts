import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/database/database.ts';
import { secretIdOf, type Secrets } from '../../../platform/secret/secrets.ts';
import { normaliseRecoveryCode, recoveryCodeCount, recoveryCodeOf } from './second-factor.rules.ts';
import { deleteRecoveryCode, replaceRecoveryCodes } from './second-factor.store.ts';

/** The digest that is stored in place of a recovery code. */
const digestOf = (secret: string, userId: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`recovery-code/${userId}/${normaliseRecoveryCode(code)}`)
    .digest('base64url');

/** Replaces the recovery codes of a person and returns the new ones, which are not stored. */
export const renewRecoveryCodes = async (
  queryable: Queryable,
  { current }: Secrets,
  userId: string,
): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(12)));
  const digests = codes.map((code) => digestOf(current, userId, code));
  await replaceRecoveryCodes(queryable, userId, { digests, secretId: secretIdOf(current) });
  return codes;
};

/** Uses a recovery code, once. @returns whether the person had it */
export const consumeRecoveryCode = (
  queryable: Queryable,
  { all }: Secrets,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> =>
  deleteRecoveryCode(
    queryable,
    userId,
    all.map((secret) => digestOf(secret, userId, code)),
  );
