import type { Notification } from '@ekhaya/contract/notifications/notifications';
import { countUnread } from '@ekhaya/contract/notifications/notifications.rules';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startOutbox } from '../../platform/outbox/start-outbox.ts';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { useUnreadCount } from './index.ts';
import { NotificationsScreen } from './notifications.screen.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const LIST = 'GET /api/notifications';
const UNREAD = 'GET /api/notifications/unread';
const MARK = 'PUT /api/notifications/{id}';

const nowSeconds = Math.floor(Date.now() / 1000);
const notification = (id: string, overrides: Partial<Notification> = {}): Notification => ({
  id,
  notificationId: `booking-${id}`,
  notificationID: `other-${id}`,
  title: `Title ${id}`,
  description: `Description ${id}`,
  image: '',
  imageAlt: '',
  url: `https://news.test/${id}`,
  status: 'SENT',
  type: 'event',
  createdAt: { _seconds: nowSeconds - 720 },
  expiresAt: null,
  ...overrides,
});

function Badge() {
  return <output>{useUnreadCount()}</output>;
}

const rows = (): HTMLElement[] => screen.queryAllByRole('button', { name: /Title/ });
const record = (): unknown => (history.state as { record?: unknown }).record;

startOutbox();

let api: FakeApi;

beforeEach(() => {
  let items = [
    notification('read', { status: 'READ', createdAt: { _seconds: nowSeconds - 60 } }),
    notification('yoga', { image: '/media/yoga' }),
    notification('yoga-again', { notificationID: 'other-yoga', createdAt: { _seconds: nowSeconds - 9_000 } }),
    notification('hall', { type: 'booking', createdAt: { _seconds: nowSeconds - 3_700 } }),
    notification('gone', { expiresAt: '2020-01-01T00:00:00Z' }),
  ];
  api = fakeApi({
    [LIST]: () => items,
    [UNREAD]: () => ({ count: countUnread(items, new Date()) }),
    [MARK]: ({ params }) => {
      items = items.map((item) => (params.id === item.id ? { ...item, status: 'READ' } : item));
      return {};
    },
  });
});

describe('Notifications', () => {
  it("'de-duplicated by notification id, newest first, then unread before read; only non-expired'", async () => {
    signedIn(api);
    showScreen(<NotificationsScreen />, '/notifications');
    await screen.findByText('Title yoga');
    expect(rows().map((row) => /Title [\w-]+?(?=Description)/.exec(row.textContent)?.[0])).toEqual([
      'Title yoga',
      'Title hall',
      'Title read',
    ]);
    expect(api.inputsOf(LIST)[0]?.query).toEqual({ userID: 'me' });
  });

  it("'no back button'; 'rows with image or placeholder, type badge, title, description; unread tinted'", async () => {
    signedIn(api);
    showScreen(<NotificationsScreen />, '/notifications');
    await screen.findByText('Title yoga');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    const [yoga, hall, read] = rows();
    expect(yoga?.textContent).toBe('EVENT12 minUnread: Title yogaDescription yoga');
    expect(yoga?.querySelector('img')?.getAttribute('src')).toBe('/media/yoga');
    expect(yoga?.querySelector('.badge-good')).toBeTruthy();
    expect(hall?.querySelector('.badge-water')?.textContent).toBe('BOOKING');
    expect(hall?.querySelector('.notification-placeholder')).toBeTruthy();
    expect([yoga, hall, read].map((row) => row?.classList.contains('notification-unread'))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('shows the placeholder when the image cannot be loaded', async () => {
    signedIn(api);
    showScreen(<NotificationsScreen />, '/notifications');
    await screen.findByText('Title yoga');
    fireEvent.error(document.querySelector('img.notification-picture') ?? document.body);
    expect(document.querySelector('img.notification-picture')).toBeNull();
  });

  it("'Tap marks read and opens /DynamicIFrame with the notification url'", async () => {
    signedIn(api);
    showScreen(<NotificationsScreen />, '/notifications');
    fireEvent.click(await screen.findByRole('button', { name: /Title hall/ }));
    await waitFor(() => expect(location.pathname).toBe('/DynamicIFrame'));
    expect(record()).toEqual({ url: 'https://news.test/hall', title: 'Title hall' });
    await waitFor(() => expect(api.inputsOf(MARK)).toEqual([{ params: { id: 'hall' }, body: { status: 'READ' } }]));
    expect(screen.getByRole('button', { name: /Title hall/ }).textContent).not.toContain('Unread');
  });

  it.each([
    ['/access', '/access'],
    ['/legal/terms', '/DynamicIFrame'],
    ['//news.test/access', '/DynamicIFrame'],
  ])('the app does not frame itself: the url %s opens %s', async (url, path) => {
    api.answer(LIST, () => [notification('gate', { url })]);
    signedIn(api);
    showScreen(<NotificationsScreen />, '/notifications');
    fireEvent.click(await screen.findByRole('button', { name: /Title gate/ }));
    await waitFor(() => expect(location.pathname).toBe(path));
    await waitFor(() => expect(api.inputsOf(MARK)).toHaveLength(1));
  });

  it('a read notification is not marked again, and one without a url opens nothing', async () => {
    api.answer(LIST, () => [notification('read', { status: 'READ', url: '' })]);
    signedIn(api);
    showScreen(<NotificationsScreen />, '/notifications');
    fireEvent.click(await screen.findByRole('button', { name: /Title read/ }));
    await act(() => Promise.resolve());
    expect(location.pathname).toBe('/notifications');
    expect(api.inputsOf(MARK)).toEqual([]);
  });

  it("'unread count = SENT notifications without a matching READ entry', which a tap changes at once", async () => {
    signedIn(api);
    showScreen(
      <>
        <NotificationsScreen />
        <Badge />
      </>,
      '/notifications',
    );
    await screen.findByText('Title yoga');
    const count = () => document.querySelector('output')?.textContent;
    expect(count()).toBe('2');
    fireEvent.click(screen.getByRole('button', { name: /Title hall/ }));
    await waitFor(() => expect(count()).toBe('1'));
  });

  it('offline: the list stays readable with its age, and a tap is sent as soon as there is a network', async () => {
    signedIn(api);
    showScreen(<NotificationsScreen />, '/notifications');
    await screen.findByText('Title yoga');
    setOnline(false);
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Title hall/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: /Title hall/ }).textContent).not.toContain('Unread'));
    expect(api.inputsOf(MARK)).toEqual([]);
    setOnline(true);
    await waitFor(() => expect(api.inputsOf(MARK).map(({ params }) => params.id)).toEqual(['hall']));
  });

  it('shows a skeleton while the list loads', async () => {
    api.answer(LIST, neverAnswers);
    signedIn(api);
    showScreen(<NotificationsScreen />, '/notifications');
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it("'Empty No Notifications found.'", async () => {
    api.answer(LIST, () => [notification('gone', { expiresAt: '2020-01-01T00:00:00Z' })]);
    signedIn(api);
    showScreen(<NotificationsScreen />, '/notifications');
    expect(await screen.findByText('No Notifications found.')).toBeTruthy();
  });

  it('shows that the list cannot be read, and tries again', async () => {
    api.answer(LIST, refuse('forbidden'));
    signedIn(api);
    showScreen(<NotificationsScreen />, '/notifications');
    expect(await screen.findByText('Your notifications could not be read')).toBeTruthy();
    api.answer(LIST, () => [notification('late')]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Title late')).toBeTruthy();
  });
});
