import type { Page } from '@playwright/test';
import { DEMO_PEOPLE } from './testing/demo-people.ts';
import { expect, test, waitUntilStoredForOffline } from './testing/test.ts';

/** Calls whose answers contain personal data. */
const PRIVATE_CALLS = [
  '/api/vistor/upcoming?userId=me',
  '/api/bookings?customer_email=me',
  '/api/notifications?userID=me',
  '/api/notifications/unread',
  '/api/auth/get-session',
  '/api/user?userID=me',
  '/api/acl/me',
];

/** Reads the responses that the browser's HTTP cache holds for the addresses, without requests to the server. */
const answersOfBrowserCache = (page: Page, addresses: string[]) =>
  page.evaluate(async (asked) => {
    const answers = await Promise.all(
      asked.map((address) =>
        fetch(address, { cache: 'only-if-cached', mode: 'same-origin' })
          .then((answer) => (answer.status === 504 ? '' : answer.text()))
          .catch(() => ''),
      ),
    );
    return answers.filter((text) => text !== '');
  }, addresses);

/** Reads the addresses and bodies in Cache Storage, and the names of databases, stores and keys in IndexedDB. */
const storedByPage = (page: Page) =>
  page.evaluate(async () => {
    const stored: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        stored.push(request.url);
        const answer = await cache.match(request);
        if (/html|json|text/.test(answer?.headers.get('content-type') ?? '')) stored.push((await answer?.text()) ?? '');
      }
    }
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('IndexedDB')));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      // Holds only the service worker's list of cached pictures.
      if (name.startsWith('workbox-')) continue;
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const keys = await settled(database.transaction(store).objectStore(store).getAllKeys());
        stored.push(...keys.map((key) => `${name}/${store}/${JSON.stringify(key)}`));
      }
      database.close();
    }
    return stored;
  });

test('after logout neither the browser’s cache nor the phone returns personal data', async ({
  page,
  signIn,
  watch,
}) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await waitUntilStoredForOffline(page);
  await page.getByRole('link', { name: /^Visitors/ }).click();
  await expect(page.getByText('UPCOMING VISITORS')).toBeVisible();
  await page.goto('/bookings');
  await expect(page.getByRole('tab', { name: /^Upcoming/ })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(async () => {
    const stored = await storedByPage(page);
    expect(stored.filter((name) => name.includes('"answer /api/vistor/upcoming'))).toHaveLength(1);
  }).toPass();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  // Offline, so that only a cache can answer.
  await watch.setOffline(true);
  expect(await answersOfBrowserCache(page, PRIVATE_CALLS)).toEqual([]);
  await expect(async () => {
    const stored = await storedByPage(page);
    expect(stored.filter((name) => name.startsWith('ekhaya/values/'))).toEqual([]);
    expect(stored.filter((text) => /^https?:.*\/api\/|thandi|nkosi/i.test(text))).toEqual([]);
  }).toPass();
});

test('on a repeat visit the server confirms stored answers by their ETag instead of sending them again', async ({
  page,
  signIn,
}) => {
  const isBookings = (address: string) => address.includes('/api/bookings?');
  // At the start of the app, or when the screen opens.
  const first = page.waitForResponse((answer) => isBookings(answer.url()));
  await signIn(DEMO_PEOPLE.pieter.email);
  await waitUntilStoredForOffline(page);
  await page.goto('/bookings');
  expect((await first).status()).toBe(200);
  await expect(page.getByRole('tab', { name: /^Upcoming/ })).toBeVisible();
  await expect(async () => {
    const again = page.waitForResponse((answer) => isBookings(answer.url()));
    await page.goto('/bookings');
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    expect((await again).status()).toBe(304);
  }).toPass();
});
