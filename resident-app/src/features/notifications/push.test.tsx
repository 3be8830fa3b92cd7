import type { Notification } from '@ekhaya/contract/notifications/notifications';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Toasts } from '@ekhaya/ui-kit/feedback/toast';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from '../../platform/navigation/navigate.ts';
import { pushState, startPush } from '../../platform/push/push.ts';
import { followTaps, tappedNotification } from '../../platform/push/tapped-notification.ts';
import { endSession } from '../../platform/session/session.ts';
import { answerLater, type FakeApi, fakeApi, refuse } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { browserWithPush } from '../../platform/testing/push.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { openTappedNotification } from './index.ts';
import { NotificationsScreen } from './notifications.screen.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const DEVICE = 'POST /api/user/device';
const KEY = `B${'A'.repeat(86)}`;

const booking: Notification = {
  id: 'n1',
  notificationId: 'b1',
  notificationID: 'n1',
  title: 'Booking approved',
  description: 'Clubhouse Hall',
  image: '',
  imageAlt: '',
  url: 'https://news.test/b1',
  status: 'SENT',
  type: 'booking',
  createdAt: { _seconds: Math.floor(Date.now() / 1000) },
  expiresAt: null,
};

let api: FakeApi;

beforeEach(() => {
  pushState.set('unknown');
  api = fakeApi({
    'GET /api/notifications': () => [booking],
    'PUT /api/notifications/{id}': () => ({}),
    'GET /api/user/device': () => ({ publicKey: KEY }),
    'POST /api/user/device': () => ({}),
    'DELETE /api/user/device': () => ({}),
  });
});

const show = async (): Promise<void> => {
  signedIn(api);
  showScreen(<NotificationsScreen />, '/notifications');
  await screen.findByText('Booking approved');
};
const offer = () => screen.findByRole('button', { name: /Get told on this phone/ });

describe('push', () => {
  it('asks for permission when the person presses the row, not before', async () => {
    const push = browserWithPush();
    await show();
    fireEvent.click(await offer());
    expect(push.permissionRequests).toBe(1);
    await waitFor(() => expect(api.inputsOf(DEVICE)).toHaveLength(1));
    expect(api.inputsOf(DEVICE)[0]).toMatchObject({
      query: { userID: 'me' },
      body: { endpoint: 'https://push.test/send/1' },
    });
    expect(push.subscribedUnder).toBe(KEY);
    expect(await screen.findByText('Stop telling this phone')).toBeTruthy();
    expect(screen.queryByText('Get told on this phone')).toBeNull();
  });

  it('is not offered where it is blocked, where the browser cannot, or where the server does not send', async () => {
    const push = browserWithPush({ permission: 'denied' });
    await show();
    await waitFor(() => expect(pushState.get()).toBe('blocked'));
    expect(screen.queryByText('Get told on this phone')).toBeNull();
    expect(push.permissionRequests).toBe(0);
    push.permission = 'default';
    api.answer('GET /api/user/device', () => ({ publicKey: null }));
    render(<NotificationsScreen />);
    await waitFor(() => expect(pushState.get()).toBe('impossible'));
    expect(screen.queryByText('Get told on this phone')).toBeNull();
  });

  it('leaves no subscription behind when the browser refuses', async () => {
    const push = browserWithPush({ answer: 'denied' });
    await show();
    fireEvent.click(await offer());
    await waitFor(() => expect(screen.queryByText('Get told on this phone')).toBeNull());
    expect([push.subscribedUnder, api.inputsOf(DEVICE)]).toEqual([undefined, []]);
  });

  it('stays off when the server cannot store the subscription, and shows a toast', async () => {
    const push = browserWithPush();
    api.answer(DEVICE, refuse('internal'));
    render(<Toasts />);
    await show();
    fireEvent.click(await offer());
    expect(await screen.findByText('This could not be changed. Please try again.')).toBeTruthy();
    expect(push.subscribedUnder).toBeUndefined();
    expect(await offer()).toBeTruthy();
  });

  it('is not offered offline', async () => {
    browserWithPush();
    setOnline(false);
    signedIn(api);
    showScreen(<NotificationsScreen />, '/notifications');
    await act(() => Promise.resolve());
    expect(screen.queryByText('Get told on this phone')).toBeNull();
    expect(api.inputsOf('GET /api/user/device')).toEqual([]);
  });

  it('can be turned off again', async () => {
    const push = browserWithPush({ permission: 'granted', subscribedUnder: KEY });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /Stop telling this phone/ }));
    expect(await offer()).toBeTruthy();
    expect(api.inputsOf('DELETE /api/user/device')).toEqual([
      { query: { userID: 'me' }, body: { endpoint: 'https://push.test/send/1' } },
    ]);
    expect(push.subscribedUnder).toBeUndefined();
  });

  it('subscribes again under a new key of the server, and ends with the session', async () => {
    const push = browserWithPush({ permission: 'granted', subscribedUnder: `B${'B'.repeat(86)}` });
    signedIn(api);
    startPush();
    await waitFor(() => expect(api.inputsOf(DEVICE)).toHaveLength(1));
    expect(push.subscribedUnder).toBe(KEY);
    await endSession();
    await waitFor(() => expect(push.subscribedUnder).toBeUndefined());
  });
});

describe('a notification tapped outside the app', () => {
  it('is read from the address the app was opened at, or from the service worker', async () => {
    browserWithPush();
    history.replaceState(null, '', '/notifications?opened=n1');
    const stop = followTaps();
    expect(tappedNotification.get()).toBe('n1');
    expect(location.search).toBe('');
    const answer = vi.fn<(message: string) => void>();
    const tapped = new MessageEvent('message', { data: { type: 'notification-tapped', id: 'n2' } });
    Object.defineProperty(tapped, 'ports', { value: [{ postMessage: answer }] });
    navigator.serviceWorker.dispatchEvent(tapped);
    expect(tappedNotification.get()).toBe('n2');
    expect(answer).toHaveBeenCalledOnce();
    stop();
    tappedNotification.set(undefined);
  });

  it("'Tap marks read and opens /DynamicIFrame with the notification url'", async () => {
    await show();
    await act(() => openTappedNotification('n1'));
    await waitFor(() => expect(location.pathname).toBe('/DynamicIFrame'));
    expect(api.inputsOf('PUT /api/notifications/{id}')).toEqual([{ params: { id: 'n1' }, body: { status: 'READ' } }]);
  });

  it('is only marked as read when the person has gone on to another screen while it was read', async () => {
    const reading = answerLater([booking]);
    await show();
    api.answer('GET /api/notifications', reading.answer);
    const opening = openTappedNotification('n1');
    act(() => navigate('/AddVisitor'));
    reading.release();
    await act(() => opening);
    await waitFor(() => expect(api.inputsOf('PUT /api/notifications/{id}')).toHaveLength(1));
    expect(location.pathname).toBe('/AddVisitor');
  });

  it('opens the list when it does not exist', async () => {
    signedIn(api);
    showScreen(<NotificationsScreen />, '/home');
    await act(() => openTappedNotification('never-sent'));
    await waitFor(() => expect(location.pathname).toBe('/notifications'));
    expect(api.inputsOf('PUT /api/notifications/{id}')).toEqual([]);
  });
});
