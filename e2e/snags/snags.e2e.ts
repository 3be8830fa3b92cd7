import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { inventPerson, type Newcomer, type ServerCalls } from '../testing/server-calls.ts';
import { asTakenByPhone, drawPhotos, heightsOf, photoHeights } from '../testing/snag-photos.ts';
import { expect, test, waitUntilReady, waitUntilStoredForOffline } from '../testing/test.ts';

interface SentSnag {
  request: string;
  photos: string[];
}

/** Signs a new owner up: her snags are hers alone. */
async function newOwner(server: ServerCalls): Promise<Newcomer> {
  const person = inventPerson();
  await server.signUp(person);
  await server.becomeOwner(person);
  return person;
}

/** Signs a new owner in and opens her snags. */
async function openSnagsAsNewOwner(
  page: Page,
  server: ServerCalls,
  signIn: (email: string, password?: string) => Promise<void>,
): Promise<Newcomer> {
  const person = await newOwner(server);
  await signIn(person.email, person.password);
  await openSnags(page);
  return person;
}

/** Opens Snags once it works without a network: the app reads the departments at its start, on Home. */
async function openSnags(page: Page): Promise<void> {
  await waitUntilStoredForOffline(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/departments')),
  );
  await page.goto('/Snags');
  await expect(page.getByRole('button', { name: 'Report a snag' })).toBeVisible();
}

/** How many pages the service worker counts as open. */
async function pagesOfWorker(context: BrowserContext): Promise<number> {
  const [worker] = context.serviceWorkers();
  const count = await worker?.evaluate(async () => {
    const { clients } = globalThis as unknown as { clients: { matchAll: (of: object) => Promise<unknown[]> } };
    return (await clients.matchAll({ type: 'window' })).length;
  });
  return count ?? 0;
}

/** Writes a report with photos and sends it. */
async function report(page: Page, words: string, photos: number): Promise<void> {
  await page.getByRole('button', { name: 'Report a snag' }).click();
  await page.getByLabel('What is broken?').fill(words);
  const files = await drawPhotos(page, photos);
  if (files.length > 0) {
    await page.locator('input[type="file"]').last().setInputFiles(files);
    await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(photos);
  }
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).not.toHaveURL('/SnagReport');
}

const sentBy = async (server: ServerCalls): Promise<SentSnag[]> =>
  (await server.get('/api/snags?userID=me')) as SentSnag[];

/** Expects that a report has arrived once, with its photos in order. */
async function expectArrivedOnce(page: Page, server: ServerCalls, words: string, photos: number): Promise<void> {
  await expect.poll(async () => (await sentBy(server)).map(({ request }) => request)).toEqual([words]);
  const [snag] = await sentBy(server);
  expect(await heightsOf(page, snag?.photos ?? [])).toEqual(photoHeights.slice(0, photos));
}

test('she reports a snag with photos: the department is suggested, and it arrives with its photos in order', async ({
  page,
  server,
  signIn,
}) => {
  await openSnagsAsNewOwner(page, server, signIn);
  await report(page, 'The street light at number 14 is out, there is a pothole in the road', 3);
  await expect(page.getByText('The street light at number 14 is out')).toBeVisible();
  await expectArrivedOnce(page, server, 'The street light at number 14 is out, there is a pothole in the road', 3);
});

test('a photo leaves the phone upright, without its position and device; what is no photo is refused with words', async ({
  page,
  server,
  signIn,
}) => {
  await openSnagsAsNewOwner(page, server, signIn);
  await page.getByRole('button', { name: 'Report a snag' }).click();
  await page.getByLabel('What is broken?').fill('The bench has a crack');
  const [drawn] = await drawPhotos(page, 1);
  if (drawn === undefined) throw new Error('No photo was drawn.');
  const photo = asTakenByPhone(drawn);
  expect(photo.buffer.includes('Tell-tale Phone')).toBe(true);
  const input = page.locator('input[type="file"]').last();
  await input.setInputFiles([
    photo,
    { name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 no photo') },
    { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\u0018ftypheic no photo') },
  ]);
  await expect(page.getByRole('alert')).toHaveText(/This phone cannot read that file as a photo/);
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(1);
  const upload = page.waitForRequest((request) => request.url().endsWith('/api/images'));
  await page.getByRole('button', { name: 'Send' }).click();
  const sent = (await upload).postDataBuffer() ?? Buffer.alloc(0);
  expect(sent.includes('photo.jpg')).toBe(true);
  expect(sent.includes('Exif') || sent.includes('Tell-tale')).toBe(false);
  await expect.poll(async () => (await sentBy(server)).map(({ photos }) => photos.length)).toEqual([1]);
  const [snag] = await sentBy(server);
  // 1,600 by 700 on its side is 700 by 1,600 upright.
  expect(await heightsOf(page, snag?.photos ?? [])).toEqual([Math.round((1600 * 1600) / 700)]);
});

test('written without a network it survives a closed app, and Home names it; with the network it arrives once', async ({
  page: first,
  context,
  server,
  signIn,
  watch,
}) => {
  const person = await newOwner(server);
  await signIn(person.email, person.password);
  await openSnags(first);
  await watch.setOffline(true);
  await report(first, 'The irrigation leaks', 2);
  await expect(first.getByRole('region', { name: 'Not sent yet' })).toContainText('1 report waits for a network');
  await first.close();

  const page = await context.newPage();
  await page.goto('/home');
  await waitUntilReady(page, 'home');
  await expect(page.getByRole('link', { name: /Not sent yet: The irrigation leaks/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Not sent yet.*Sent by itself/ }).click();
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toContainText('The irrigation leaks');
  await expect(page.getByText(/^0 of 2 photos sent, 0 KB of/)).toBeVisible();
  await expectAccessible(page);
  await watch.setOffline(false);
  await expect(page.getByText('Nothing waits on this phone.')).toBeVisible();
  await expectArrivedOnce(page, server, 'The irrigation leaks', 2);
});

test('the service worker sends what waits when the network is back and the app is closed', async ({
  page,
  context,
  server,
  signIn,
  watch,
}) => {
  await openSnagsAsNewOwner(page, server, signIn);
  await watch.setOffline(true);
  await report(page, 'The gate squeaks', 2);
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeVisible();
  // A page that is not the app: the worker has no page that could send.
  const other = await context.newPage();
  const browser = await context.newCDPSession(other);
  const registered = new Promise<{ registrationId: string; scopeURL: string }>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found);
    });
  });
  await browser.send('ServiceWorker.enable');
  const { registrationId, scopeURL } = await registered;
  await page.close();
  // The worker leaves sending to a page in front, and learns a little later that the page is gone.
  await expect.poll(() => pagesOfWorker(context)).toBe(0);
  await watch.setOffline(false);
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(scopeURL).origin,
    registrationId,
    tag: 'ekhaya-outbox',
    lastChance: false,
  });
  await expect.poll(async () => (await sentBy(server)).map(({ request }) => request)).toEqual(['The gate squeaks']);
  await other.goto('/Waiting');
  await expect(other.getByText('Nothing waits on this phone.')).toBeVisible();
  await expectArrivedOnce(other, server, 'The gate squeaks', 2);
});

test('a report with five photos on slow 3G shows its progress and survives a reload', async ({
  page,
  context,
  server,
  signIn,
  watch,
}) => {
  test.slow();
  await openSnagsAsNewOwner(page, server, signIn);
  watch.expectNoAnswer(/\/api\//);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 400, downloadThroughput: 500_000, uploadThroughput: 50_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await report(page, 'The bench is broken', 5);
  const progress = page.getByRole('progressbar', { name: 'Photos sent' });
  const shown = async (): Promise<number> => Number(await progress.getAttribute('value'));
  // Bytes of the first photo are shown before all of it has arrived.
  await expect(page.getByText(/^0 of 5 photos sent, (?!0 KB)/)).toBeVisible();
  const early = await shown();
  await expect(page.getByText(/^[1-4] of 5 photos sent/)).toBeVisible({ timeout: 60_000 });
  expect(await shown()).toBeGreaterThan(early);
  await page.reload();
  await expect(page.getByText(/^[1-5] of 5 photos sent/)).toBeVisible();
  await network.send('Network.emulateNetworkConditions', { ...slow, latency: 0, uploadThroughput: -1 });
  await expectArrivedOnce(page, server, 'The bench is broken', 5);
});

test('logout names what waits and asks', async ({ page, server, signIn, watch }) => {
  await openSnagsAsNewOwner(page, server, signIn);
  await watch.setOffline(true);
  await report(page, 'The hedge is too high', 0);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Logout without sending?' });
  await expect(dialog).toContainText('Not sent yet, and lost if you log out now:');
  await expect(dialog).toContainText('Snags');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await watch.setOffline(false);
  await expectArrivedOnce(page, server, 'The hedge is too high', 0);
});

test('an update of the app keeps what waits: nothing is lost, and each report is sent once by the new version', async ({
  page,
  context,
  server,
  signIn,
  watch,
}) => {
  // The browser's checks for a new version pass the route by: the phone installs an older version, and each check finds the new one.
  await context.route('**/service-worker.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n// an older version` });
  });
  await openSnagsAsNewOwner(page, server, signIn);
  await watch.setOffline(true);
  // The app checks every 30 s. A slow machine needs longer for the reports: the version is then offered while they are written.
  const dialog = page.getByRole('alertdialog', { name: 'Application Updated!' });
  await page.addLocatorHandler(dialog, () => dialog.getByRole('button', { name: 'No' }).click());
  await report(page, 'The irrigation leaks', 2);
  await report(page, 'The gate squeaks', 1);
  await page.removeLocatorHandler(dialog);
  // The phone gets a short network in which nothing can be sent, only the new version.
  watch.expectNoAnswer(/\/api\//);
  await context.route('**/api/**', (route) => route.abort());
  await watch.setOffline(false);
  // A declined version is offered again at the next start of the app.
  await page.reload();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect(dialog).toBeVisible();
  await watch.setOffline(true);
  const reloaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await reloaded;
  await context.unroute('**/api/**');
  await page.goto('/Waiting');
  const waiting = page.getByRole('list', { name: 'Not sent yet' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  expect(await sentBy(server)).toEqual([]);
  await watch.setOffline(false);
  await expect(page.getByText('Nothing waits on this phone.')).toBeVisible();
  const sent = (await sentBy(server)).toSorted((one, other) => one.request.localeCompare(other.request));
  expect(sent.map(({ request }) => request)).toEqual(['The gate squeaks', 'The irrigation leaks']);
  expect(await heightsOf(page, sent[1]?.photos ?? [])).toEqual(photoHeights.slice(0, 2));
  expect(await heightsOf(page, sent[0]?.photos ?? [])).toEqual(photoHeights.slice(0, 1));
});
