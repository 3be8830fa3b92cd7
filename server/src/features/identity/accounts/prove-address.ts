import type { Queryable } from '../../../platform/database/database.ts';
import { selectPerson, updateEmailVerified, updateVerifiedMobile } from './people.store.ts';

/**
 * Records that a person has received a secret link at the e-mail address or mobile number of her account. Has no effect if the
 * account has another one, or it is proved already.
 */
export const proveAddress = async (
  transaction: Queryable,
  { userId, recipient, at }: { userId: string; recipient: string; at: Date },
): Promise<void> => {
  const person = await selectPerson(transaction, userId);
  if (person?.email === recipient) await updateEmailVerified(transaction, { userId, email: recipient, at });
  if (person?.mobile === recipient && !person.mobileVerified) {
    await updateVerifiedMobile(transaction, userId, recipient);
  }
};
