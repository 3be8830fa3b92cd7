import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isBrowserKey, isPushEndpoint } from '../../../platform/push/push-address.ts';
import { deleteOldSubscriptions, upsertSubscription } from './push-subscriptions.store.ts';

/** The maximum number of push subscriptions of a person; the oldest are deleted. */
const maxBrowsers = 20;

const withoutPadding = (base64url: string): string => base64url.replace(/=+$/, '');

/**
 * Stores the push subscription of the caller's browser until the session ends.
 * @throws {AppError} `conflict` if push is off; `validation` for an endpoint or a key that is not a browser's
 */
export const registerDevice = async (
  { database, clock, environment }: Pick<Dependencies, 'database' | 'clock' | 'environment'>,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<void> => {
  if (environment.vapidKeys === undefined) throw new AppError('conflict', { detail: 'Push is off here.' });
  if (!isPushEndpoint(endpoint, environment.isDemo)) {
    throw new AppError('validation', { fields: { endpoint: 'This is not the address of a push service.' } });
  }
  if (!isBrowserKey(keys.p256dh)) {
    throw new AppError('validation', { fields: { 'keys.p256dh': 'This is not the public key of a browser.' } });
  }
  await database.db.transaction(async (transaction) => {
    await upsertSubscription(transaction, {
      id: randomUUID(),
      userId,
      sessionId,
      endpoint,
      p256dh: withoutPadding(keys.p256dh),
      auth: withoutPadding(keys.auth),
      createdAt: clock.now(),
    });
    await deleteOldSubscriptions(transaction, userId, maxBrowsers);
  });
};
