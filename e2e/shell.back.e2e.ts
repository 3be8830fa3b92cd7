import type { Page } from '@playwright/test';
import { DEMO_PEOPLE } from './testing/demo-people.ts';
import { expect, test, waitUntilReady } from './testing/test.ts';

const QUESTION = 'Are you sure you want to cancel this booking?';

/** Opens Thandi's first upcoming booking and asks to cancel it. */
async function askToCancel(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Bookings/ }).click();
  await expect(page).toHaveURL('/bookings');
  await page.getByRole('tab', { name: /^Requested/ }).click();
  await page.getByRole('tabpanel').getByRole('link').first().click();
  await expect(page).toHaveURL('/RequestedBookingDetails');
  await page.getByRole('button', { name: /Cancel/ }).click();
  await expect(page.getByText(QUESTION)).toBeVisible();
}

const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

test.describe('Back', () => {
  test('closes a confirmation dialog first; the next Back leaves the screen', async ({ page, signIn }) => {
    await signIn(DEMO_PEOPLE.thandi.email);
    await askToCancel(page);
    await page.goBack();
    await expect(page.getByText(QUESTION)).toBeHidden();
    await expect(page).toHaveURL('/RequestedBookingDetails');
    await page.goBack();
    await expect(page).toHaveURL('/bookings');
    await page.goForward();
    await expect(page).toHaveURL('/RequestedBookingDetails');
    await expect(page.getByText(QUESTION)).toBeHidden();
  });

  test('over several entries closes a confirmation dialog with its screen', async ({ page, signIn }) => {
    await signIn(DEMO_PEOPLE.thandi.email);
    await askToCancel(page);
    await page.waitForFunction(() => (history.state as { layers?: number }).layers === 1);
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL('/bookings');
    await expect(page.getByText(QUESTION)).toBeHidden();
  });

  test('closes the drawer; its close button leaves no entry to go back to', async ({ page, signIn }) => {
    await signIn(DEMO_PEOPLE.thandi.email);
    const entries = await page.evaluate(() => history.length);
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(drawer).toBeVisible();
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/home');
    await page.getByRole('button', { name: 'Menu' }).click();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
    await page.waitForFunction(() => (history.state as { layers?: number }).layers === undefined);
    expect(await page.evaluate(() => history.length), 'one forward entry, no further entry').toBe(entries + 1);
  });

  test('closes a sheet and keeps the scroll position of the screen', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 360, height: 420 });
    await signIn(DEMO_PEOPLE.thandi.email);
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: /Appearance/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Appearance' });
    await expect(sheet).toBeVisible();
    const before = await scrollOf(page);
    expect(before).toBeGreaterThan(0);
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/profile');
    expect(await scrollOf(page)).toBe(before);
  });

  test('leaves the screen at once after a reload with an open sheet', async ({ page, signIn }) => {
    await signIn(DEMO_PEOPLE.thandi.email);
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: /Appearance/ }).click();
    await page.waitForFunction(() => (history.state as { layers?: number }).layers === 1);
    await page.reload();
    await expect(page.getByRole('button', { name: /Appearance/ })).toBeVisible();
    await page.waitForFunction(() => (history.state as { layers?: number }).layers === undefined);
    await page.goBack();
    await waitUntilReady(page, 'home');
    await expect(page).toHaveURL('/home');
  });

  test('closes a list of options before the sheet that contains it', async ({ page, signIn }) => {
    await signIn(DEMO_PEOPLE.thandi.email);
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await page.getByText('Switch estate').click();
    await page.getByRole('button', { name: /Kingfisher Bay/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Kingfisher Bay' });
    await sheet.getByRole('button', { name: /Select a Role/ }).click();
    const option = page.getByRole('option', { name: 'Tenant' });
    await expect(option).toBeVisible();
    await page.waitForFunction(() => (history.state as { layers?: number }).layers === 2);
    await page.goBack();
    await expect(option).toBeHidden();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/SwitchEstate');
  });
});

test('Back from Home after SwitchEstate does not return to it', async ({ page, signIn }) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await page.getByText('Switch estate').click();
  await page.getByRole('button', { name: /Kingfisher Bay/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Select a Role/ })
    .click();
  await page.getByRole('option', { name: 'Tenant' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('Tenant - Kingfisher Bay')).toBeVisible();
  await page.waitForFunction(() => (history.state as { depth: number }).depth === 0);
  await page.goBack();
  await expect(page, 'Home is the first entry of the app in the history').toHaveURL('about:blank');
});
