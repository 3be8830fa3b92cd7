import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTapped } from './tapped-notification.ts';

const openWindow = vi.fn<(address: string) => Promise<void>>(() => Promise.resolve());

/** An open page of the app at a path, which answers or does not. */
function pageAt(path: string, hasListener: boolean) {
  const told: unknown[] = [];
  const focus = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const postMessage = (message: unknown, [port]: MessagePort[]): void => {
    told.push(message);
    if (hasListener) port?.postMessage('opens');
  };
  return { told, focus, client: { url: `https://ekhaya.test${path}`, focus, postMessage } as unknown as WindowClient };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  openWindow.mockClear();
});

it('a tap focuses an open page of the app once it has said that it opens the notification', async () => {
  const page = pageAt('/home', true);
  await openTapped('n1', { pages: [page.client], openWindow });
  expect(page.told).toEqual([{ type: 'notification-tapped', id: 'n1' }]);
  expect(page.focus).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
});

it('a tap opens a window where the open page does not answer: it would come to the front and show nothing', async () => {
  const page = pageAt('/home', false);
  await openTapped('n1', { pages: [page.client], openWindow });
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/notifications?opened=n1');
  expect(page.focus).not.toHaveBeenCalled();
});

it('a tap opens a window where no page of the app is open, and beside a guard at work', async () => {
  const guard = pageAt('/guard', true);
  await openTapped('n1', { pages: [], openWindow });
  await openTapped('', { pages: [guard.client], openWindow });
  expect(openWindow.mock.calls).toEqual([['/notifications?opened=n1'], ['/notifications']]);
  expect(guard.told).toEqual([]);
});
