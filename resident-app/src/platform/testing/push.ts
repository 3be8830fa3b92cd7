import { onTestFinished, vi } from 'vitest';

interface BrowserPush {
  /** The present permission. */
  permission: NotificationPermission;
  /** The person's answer to the next request. */
  answer: NotificationPermission;
  /** The server key of the subscription; undefined without one. */
  subscribedUnder: string | undefined;
  /** How often permission was requested. */
  permissionRequests: number;
}

const bytesOf = (base64url: string): ArrayBuffer =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer;

/** Adds push messages to jsdom until the test ends. */
export function browserWithPush(start: Partial<BrowserPush> = {}): BrowserPush {
  const push: BrowserPush = {
    permission: 'default',
    answer: 'granted',
    subscribedUnder: undefined,
    permissionRequests: 0,
    ...start,
  };
  const subscription = () =>
    push.subscribedUnder === undefined
      ? null
      : {
          endpoint: 'https://push.test/send/1',
          options: { applicationServerKey: bytesOf(push.subscribedUnder) },
          toJSON: () => ({
            endpoint: 'https://push.test/send/1',
            keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
          }),
          unsubscribe: () => {
            push.subscribedUnder = undefined;
            return Promise.resolve(true);
          },
        };
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription()),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      push.subscribedUnder = applicationServerKey;
      return Promise.resolve(subscription());
    },
  };
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: () => Promise.resolve({ pushManager }),
  });
  const had = Object.getOwnPropertyDescriptor(navigator, 'serviceWorker');
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('PushManager', EventTarget);
  vi.stubGlobal('Notification', {
    get permission() {
      return push.permission;
    },
    requestPermission: () => {
      push.permissionRequests += 1;
      push.permission = push.answer;
      return Promise.resolve(push.permission);
    },
  });
  onTestFinished(() => {
    if (had) Object.defineProperty(navigator, 'serviceWorker', had);
    else Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.unstubAllGlobals();
  });
  return push;
}
