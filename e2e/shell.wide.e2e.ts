import type { Page } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { DEMO_PEOPLE } from './testing/demo-people.ts';
import { expect, test, waitUntilStoredForOffline, waitUntilReady } from './testing/test.ts';

const DESKTOP = { width: 1280, height: 800 };
const TABLET = { width: 820, height: 1180 };

const navigationBar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('a wide window keeps its rail of 104 px on every screen after sign-in', async ({ page, signIn }) => {
  await page.setViewportSize(DESKTOP);
  await signIn(DEMO_PEOPLE.thandi.email);
  for (const path of [
    '/home',
    '/AddVisitor',
    '/Visitor',
    '/MakeBooking',
    '/bookings',
    '/lagoon',
    '/SwitchEstate',
    '/profile',
    '/notifications',
    '/emergency',
    '/access',
    '/reset-pin',
    '/About',
    '/nowhere',
  ]) {
    await page.goto(path);
    await expect(page.locator('h1').first(), path).toBeVisible();
    await expect(navigationBar(page), path).toBeVisible();
    await expect
      .poll(async () => (await navigationBar(page).boundingBox()) ?? {}, path)
      .toMatchObject({ x: 0, y: 0, width: 104 });
    await expect(navigationBar(page).locator('[aria-current]'), path).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(DESKTOP.width);
  }
});

test('the list of visitors is shown beside the chosen visit or the form; a reload keeps the choice', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(DESKTOP);
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.goto('/Visitor');
  const list = page.getByRole('region', { name: 'Visitor', exact: true });
  const visit = page.getByRole('region', { name: 'Visit', exact: true });
  const rows = list.getByRole('listitem').getByRole('link');
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  await expect(visit.getByRole('button', { name: 'REVOKE' })).toBeVisible();
  await rows.nth(1).click();
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/\/Visitor\?visit=/);
  await expectAccessible(page);
  await page.reload();
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  expect(await list.boundingBox()).toMatchObject({ x: 104, width: 420 });

  await list.getByRole('button', { name: 'ADD VISITOR' }).click();
  const form = page.getByRole('region', { name: 'Add Visitor' });
  await expect(form.getByLabel('Visitor Name')).toBeVisible();
  await expect(list.getByText('UPCOMING VISITORS')).toBeVisible();
  await expectAccessible(page);
  const field = await form.getByLabel('Visitor Name').boundingBox();
  expect(field?.width).toBeLessThanOrEqual(480);
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(visit).toBeVisible();
});

test('a tablet in portrait shows three columns of tiles and the tab bar at the bottom', async ({ page, signIn }) => {
  await page.setViewportSize(TABLET);
  await signIn(DEMO_PEOPLE.thandi.email);
  const columns = await page
    .locator('.tile-grid')
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(3);
  const box = await navigationBar(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(TABLET.height);
  expect(box?.width).toBe(TABLET.width);
});

test('the dark theme shows and loads only the evening pictures', async ({ page, signIn }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await waitUntilReady(page, 'login');
  await expect(page.locator('.login-dusk')).toBeVisible();
  await expect(page.locator('.login-day')).toBeHidden();
  expect(requestedPaths.filter((path) => /gatehouse/.test(path)).every((path) => path.includes('gatehouse-dusk'))).toBe(
    true,
  );
  expect(requestedPaths.some((path) => path.includes('gatehouse-dusk'))).toBe(true);
  await signIn(DEMO_PEOPLE.thandi.email);
  const lagoon = page.getByRole('link', { name: /^Lagoon/ }).locator('img');
  await expect(lagoon).toHaveJSProperty('complete', true);
  expect(await lagoon.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/media/lagoon-dusk');
  expect(requestedPaths).not.toContain('/media/lagoon');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'light';
  });
  await expect.poll(() => lagoon.evaluate((image: HTMLImageElement) => image.src)).toMatch(/\/media\/lagoon$/);
});

test('offline no broken picture is shown', async ({ page, signIn, watch }) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await waitUntilStoredForOffline(page);
  await watch.setOffline(true);
  await page.reload();
  await waitUntilReady(page, 'home');
  await page.getByRole('link', { name: 'Profile', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Thandi Nkosi' })).toBeVisible();
  const findBrokenPictures = () =>
    page.evaluate(() =>
      [...document.images]
        .filter((image) => image.currentSrc !== '' && image.complete && image.naturalWidth === 0)
        .filter((image) => getComputedStyle(image).visibility !== 'hidden')
        .map((image) => image.currentSrc),
    );
  await expect.poll(findBrokenPictures).toEqual([]);
});
