import { call } from '../api/call.ts';
import { isOnline } from '../network/online.ts';
import { onSessionEnd } from '../session/session.ts';
import { createStore } from '../store/external-store.ts';

/**
 * Whether this browser receives push messages.
 * - `unknown`: not read yet, or it cannot be read now
 * - `impossible`: the browser does not support push, or the server does not send
 * - `blocked`: the person has denied it; only the browser's settings change that
 */
export type PushState = 'unknown' | 'impossible' | 'blocked' | 'off' | 'on';

/** The state of push messages in this browser. */
export const pushState = createStore<PushState>('unknown');

const ME = { query: { userID: 'me' } };

/** The server's public key, once it is known. */
let serverKey: string | undefined;

const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  return isAble ? navigator.serviceWorker.getRegistration() : undefined;
};

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await findRegistration())?.pushManager.getSubscription()) ?? null;

/** Reads the state without asking the person. */
export async function readPushState(): Promise<void> {
  const registration = await findRegistration();
  if (!registration) return pushState.set('impossible');
  if (Notification.permission === 'denied') return pushState.set('blocked');
  if (!isOnline()) return;
  const answer = await call('GET /api/user/device', ME).catch(() => undefined);
  if (!answer) return;
  if (answer.publicKey === null) return pushState.set('impossible');
  serverKey = answer.publicKey;
  const subscription = await registration.pushManager.getSubscription();
  pushState.set(subscription && Notification.permission === 'granted' ? 'on' : 'off');
}

/**
 * Asks the person for permission and subscribes. Call it from a click handler: browsers ask only then.
 * @throws {ApiError} when the server cannot store the subscription; push is off then
 */
export async function enablePush(): Promise<void> {
  const permission = await Notification.requestPermission();
  const registration = await findRegistration();
  if (permission !== 'granted' || !registration || serverKey === undefined) {
    pushState.set(permission === 'denied' ? 'blocked' : 'off');
    return;
  }
  try {
    await subscribe(registration, serverKey);
    pushState.set('on');
  } catch (thrown) {
    await forgetSubscription();
    throw thrown;
  }
}

/** Ends the subscription of this browser. @throws {ApiError} when the server cannot be reached; push stays on then */
export async function disablePush(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription) {
    await call('DELETE /api/user/device', { ...ME, body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  pushState.set('off');
}

/** Subscribes again: the browser may have changed its address, or the server its key. */
async function renew(): Promise<void> {
  const registration = await findRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!registration || !subscription || Notification.permission !== 'granted') return;
  const { publicKey } = await call('GET /api/user/device', ME);
  if (publicKey === null) return;
  serverKey = publicKey;
  const usedKey = subscription.options.applicationServerKey;
  if (usedKey !== null && textOf(usedKey) !== publicKey) await subscription.unsubscribe();
  await subscribe(registration, publicKey);
  pushState.set('on');
}

async function subscribe(registration: ServiceWorkerRegistration, key: string): Promise<void> {
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await call('POST /api/user/device', {
    ...ME,
    body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
  });
}

async function forgetSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Renews the subscription of the signed-in person, and ends it with the session, so that the next person gets no messages. */
export function startPush(): void {
  if (!isStarted) {
    onSessionEnd(() => {
      pushState.set('unknown');
      void forgetSubscription().catch(() => undefined);
    });
  }
  isStarted = true;
  void renew().catch(() => undefined);
}

let isStarted = false;
