import { deviceName } from '@ekhaya/contract/identity/devices.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { digestOfToken } from '../../../platform/sessions/session-token.ts';
import { notifyOwner } from './notify-owner.ts';
import { selectLiveSessionsOf } from '../sessions/sessions.store.ts';
import {
  selectPasskeyOfDevice,
  updateKnownDeviceSeen,
  updatePasskeyOfDevice,
  upsertKnownDevice,
} from './security-notices.store.ts';

/** The browser of a sign-in. */
export interface SigningInDevice {
  userAgent: string;
  /** The token of its cookie: the one that it sent, or a new one. */
  token: string;
}

const digestOf = (userId: string, token: string): string => digestOfToken(`${userId} ${token}`);

/**
 * Records the browser of a new session. The owner gets a mail about every browser but the first. Where she is signed in on another one,
 * it is not the first: that one was forgotten.
 */
export const rememberDevice = async (
  transaction: Queryable,
  { userId, device, now }: { userId: string; device: SigningInDevice; now: Date },
): Promise<void> => {
  const found = await upsertKnownDevice(transaction, { userId, digest: digestOf(userId, device.token), at: now });
  const isFirst = found === 'first' && (await selectLiveSessionsOf(transaction, userId, now)).length <= 1;
  if (found !== 'known' && !isFirst) {
    await notifyOwner(transaction, { userId, kind: 'new-device', about: deviceName(device.userAgent) });
  }
};

/** Records that a browser is in use that a person has signed in on, so that it is not forgotten while she stays signed in. */
export const keepDeviceKnown = (
  queryable: Queryable,
  { userId, token, now }: { userId: string; token: string; now: Date },
): Promise<void> => updateKnownDeviceSeen(queryable, { userId, digest: digestOf(userId, token), at: now });

/**
 * Records that a passkey was made or used in a browser, which therefore holds it.
 * @param token of the browser's cookie; nothing is recorded without one
 */
export const rememberPasskeyOfDevice = async (
  transaction: Queryable,
  { userId, token, passkeyId }: { userId: string; token: string | undefined; passkeyId: string },
): Promise<void> => {
  if (token === undefined) return;
  await updatePasskeyOfDevice(transaction, { userId, digest: digestOf(userId, token), passkeyId });
};

/** The passkey that a browser of a person is known to hold; null for none. */
export const findPasskeyOfDevice = async (
  queryable: Queryable,
  { userId, token }: { userId: string; token: string | undefined },
): Promise<string | null> =>
  token === undefined ? null : selectPasskeyOfDevice(queryable, { userId, digest: digestOf(userId, token) });
