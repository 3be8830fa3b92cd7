import type { Page } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './testing/demo-people.ts';
import { inventPerson, type ServerCalls } from './testing/server-calls.ts';
import { expect, test, waitUntilStoredForOffline } from './testing/test.ts';

/** An estate that no other journey uses for notifications. */
const ESTATE = { id: '93', name: 'Acacia Walk' };

const announce = async (server: ServerCalls, title: string, more: object = {}): Promise<{ id: string }> => {
  await server.signIn(DEMO_PEOPLE.johan.email, DEMO_PASSWORD);
  const draft = (await server.send('POST', '/api/console/notifications', {
    estateIds: [ESTATE.id],
    type: 'event',
    title,
    description: 'The lawn, 06:00.',
    url: 'https://www.umoya.example/acacia-walk/yoga',
    ...more,
  })) as { id: string; version: number };
  await server.send('POST', `/api/console/notifications/${draft.id}/publish`, undefined, draft.version);
  return draft;
};
const uniqueTitle = (): string => `Yoga ${Math.random().toString(36).slice(2, 8)}`;
const openNotifications = async (page: Page): Promise<void> => {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Notifications/ })
    .click();
  await expect(page).toHaveURL('/notifications');
};
const unreadCount = (page: Page): Promise<number> =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /Notifications/ })
    .textContent()
    .then((text) => Number(/\d+/.exec(text ?? '')?.[0] ?? 0));

/** How often the app has asked for the permission to show notifications. */
const countPermissionRequests = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { permissionRequests: { count: number } }).permissionRequests.count);

test.beforeEach(async ({ server, signIn }) => {
  const person = inventPerson();
  await server.signUp(person, { estate: ESTATE });
  await signIn(person.email, person.password);
});

test('an announcement shows in the open page without a reload, and a tap marks read and opens /DynamicIFrame', async ({
  page,
  server,
}) => {
  await openNotifications(page);
  const before = await unreadCount(page);
  const title = uniqueTitle();
  await announce(server, title);
  const row = page.getByRole('button', { name: new RegExp(title) });
  await expect(row).toBeVisible();
  await expect.poll(() => unreadCount(page)).toBeGreaterThan(before);
  await expect(row).toContainText('Unread');
  await expect(row).toContainText('EVENT');
  await expectAccessible(page);
  const countWithNew = await unreadCount(page);
  await row.click();
  await expect(page).toHaveURL('/DynamicIFrame');
  await page.goBack();
  await expect(row).not.toContainText('Unread');
  await expect.poll(() => unreadCount(page)).toBe(countWithNew - 1);
});

test('the tabs of a browser share one stream, and a notification read in one tab is read in the other', async ({
  page,
  context,
  server,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') streams.push(request.url());
  });
  await page.reload();
  await expect.poll(() => streams.length).toBe(1);
  const other = await context.newPage();
  await other.goto('/notifications');
  await openNotifications(page);
  const title = uniqueTitle();
  await announce(server, title);
  const rows = [page, other].map((tab) => tab.getByRole('button', { name: new RegExp(title) }));
  for (const row of rows) await expect(row).toBeVisible();
  await rows[1]?.click();
  await expect(page.getByRole('button', { name: new RegExp(title) })).not.toContainText('Unread');
  expect(streams).toHaveLength(1);
});

test('a push message is shown by the worker, and its tap opens the notification', async ({ page, context, server }) => {
  await context.grantPermissions(['notifications']);
  await waitUntilStoredForOffline(page);
  const title = uniqueTitle();
  const { id } = await announce(server, title);
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify({ id, tag: id, type: 'event', title, body: 'The lawn, 06:00.', url: '', image: '' }),
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map((one) => [one.title, one.body]);
    });
  await expect.poll(shown).toEqual([[title, 'The lawn, 06:00.']]);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    // A synthetic event is not trusted, so its waitUntil would throw.
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    const tap = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
    scope.dispatchEvent(tap);
  });
  await expect(page).toHaveURL('/DynamicIFrame');
  await page.goBack();
  await expect(page.getByRole('button', { name: new RegExp(title) })).not.toContainText('Unread');
  expect(await shown()).toEqual([]);
});

test('push messages can be turned on; the app does not ask for permission by itself', async ({ page, context }) => {
  await page.evaluate(() => {
    const permissionRequests = { count: 0 };
    Object.assign(globalThis, { permissionRequests });
    Notification.requestPermission = () => {
      permissionRequests.count += 1;
      return Promise.resolve<NotificationPermission>('denied');
    };
  });
  await context.grantPermissions(['notifications']);
  await waitUntilStoredForOffline(page);
  await openNotifications(page);
  const offer = page.getByRole('button', { name: /Get told on this phone/ });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  expect(await countPermissionRequests(page)).toBe(0);
  await offer.click();
  expect(await countPermissionRequests(page)).toBe(1);
  await expect(offer).toBeHidden();
});
