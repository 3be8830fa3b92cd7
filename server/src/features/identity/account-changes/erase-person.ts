import { AppError } from '../../../platform/app-error.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { eraseMessagesTo } from '../../../platform/outbox/outbox.store.ts';
import { notifySessionsEnded } from '../../../platform/sessions/notify-sessions-ended.ts';
import { selectPasskeysOf } from '../passkeys/passkeys.store.ts';
import { selectAppDates } from '../second-factor/second-factor.store.ts';
import { selectKnownDevicesOf } from '../security-notices/security-notices.store.ts';
import { selectLiveSessionsOf } from '../sessions/sessions.store.ts';
import { selectFormerEmails } from '../accounts/emails.store.ts';
import { deletePerson, insertNobody, lockAccount } from '../accounts/nobody.store.ts';
import { selectPerson, selectPolicyAcceptances } from '../accounts/people.store.ts';

/** Makes sure that records can be handed to nobody. */
export const addNobody = (queryable: Queryable, { clock }: Pick<Dependencies, 'clock'>): Promise<void> =>
  insertNobody(queryable, clock.now());

/**
 * Locks an account that is to be deleted, and makes sure that records can be handed to nobody.
 * @throws {AppError} not-found when it is gone already
 */
export const lockPersonToErase = async (
  transaction: Transaction,
  userId: string,
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<void> => {
  await insertNobody(transaction, clock.now());
  if (!(await lockAccount(transaction, userId))) throw new AppError('not-found');
};

/**
 * Deletes an account with its sessions, passkeys, links and everything that belongs to it alone. What stays without a name must have
 * been handed to nobody before.
 * @returns the addresses and the first name that it had, for the last mail
 */
export const erasePerson = async (
  transaction: Transaction,
  userId: string,
): Promise<{ email: string; firstName: string }> => {
  await notifySessionsEnded(transaction, userId);
  const deleted = await deletePerson(transaction, userId);
  if (deleted === undefined) throw new AppError('not-found');
  await eraseMessagesTo(transaction, [deleted.email, deleted.mobile, `+${deleted.mobile}`]);
  return deleted;
};

/**
 * Collects the account of a person for a copy of her data: what she entered and accepted, the addresses that she has left, her open
 * sessions, her passkeys, and when she set up an authenticator app.
 */
export const collectAccount = async (queryable: Queryable, userId: string, now: Date) => {
  const [person, sessions, passkeys] = [
    await selectPerson(queryable, userId),
    await selectLiveSessionsOf(queryable, userId, now),
    await selectPasskeysOf(queryable, userId),
  ];
  if (person === undefined) throw new AppError('not-found');
  return {
    account: person,
    formerAddresses: await selectFormerEmails(queryable, userId),
    sessions: sessions.map(({ userAgent, createdAt, expiresAt }) => ({ userAgent, createdAt, expiresAt })),
    policies: await selectPolicyAcceptances(queryable, userId),
    authenticatorApp: await selectAppDates(queryable, userId),
    knownBrowsers: await selectKnownDevicesOf(queryable, userId),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  };
};
