import { call } from '../api/call.ts';
import { isOnline } from '../network/online.ts';
import { onSessionEnd } from '../session/session.ts';
import { createStore } from '../store/external-store.ts';

/**
 * Whether this browser tells the person things while the app is closed.
 * - `unknown`: not looked at yet, or it cannot be known now
 * - `impossible`: the browser cannot, or the server does not send
 * - `blocked`: she said no; only the settings of the browser change that
 */
export type PushState = 'unknown' | 'impossible' | 'blocked' | 'off' | 'on';

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

/** Looks how things stand; asks the person nothing. */
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
 * Asks the person and subscribes. Call it from a press: browsers ask at no other time.
 * @throws {ApiError} when the server cannot be told; nothing is on then
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

/** Tells this browser nothing more while the app is closed. */
export async function disablePush(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription) {
    await call('DELETE /api/user/device', { ...ME, body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  pushState.set('off');
}

/** The browser may change its address, and the server its key: who was told goes on being told. */
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

/** Renews the subscription of the person who is signed in, and drops it with her session: the next one is told nothing. */
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
