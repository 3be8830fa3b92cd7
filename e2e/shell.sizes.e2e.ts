import type { Locator } from '@playwright/test';
import { DEMO_PEOPLE } from './testing/demo-people.ts';
import { brokenTexts, brokenWords, enlargeText, enlargeTextOnDesk } from './testing/enlarged-text.ts';
import { expect, test } from './testing/test.ts';

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  return box;
}

/** How many pixels of an element another one below it covers. */
async function coveredHeight(element: Locator, cover: Locator): Promise<number> {
  const [upper, lower] = [await element.boundingBox(), await cover.boundingBox()];
  return Math.max(0, (upper?.y ?? 0) + (upper?.height ?? 0) - (lower?.y ?? 0));
}

for (const width of [360, 390]) {
  test(`at 200 % text tab labels, times and numbers do not break (${width} wide)`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(DEMO_PEOPLE.thandi.email);
    await enlargeText(page);
    const tabs = page.getByRole('navigation', { name: 'Main' });
    await expect(tabs.getByText('Notifications')).toBeVisible();
    expect(await brokenTexts(page, '.tab-label')).toEqual([]);
    await tabs.getByRole('link', { name: 'Emergency' }).click();
    await expect(page.getByText('10177')).toBeVisible();
    expect(await brokenTexts(page, '.row-number .row-note')).toEqual([]);
    expect(await brokenWords(page, '.app-bar h1')).toEqual([]);
    // The calls come first: what stands below them does not cover them.
    await expect(page.locator('.alert-dock')).toBeAttached();
    await expect.poll(() => coveredHeight(page.locator('.row-number').first(), page.locator('.alert-dock'))).toBe(0);
    await page.locator('.alert-dock').scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Alert security' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Ambulance', { exact: true })).toBeVisible();
    expect(await brokenWords(page, '.row-number .row-title, .row-number .row-detail')).toEqual([]);
    await tabs.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: /^Bookings/ }).click();
    await page.getByRole('tab', { name: /^Upcoming/ }).click();
    await expect(page.locator('.booking-next-times')).toBeVisible();
    expect(await brokenTexts(page, '.booking-next-times, .date-column > *')).toEqual([]);
  });
}

for (const [name, enlarge] of [
  ['phone', enlargeText],
  ['browser', enlargeTextOnDesk],
] as const) {
  test(`at 200 % text of the ${name} the badge of a tab stays within its tab and leaves the icon to be seen`, async ({
    page,
    signIn,
  }) => {
    await page.route('**/api/notifications/unread', (route) =>
      route.fulfill({ json: { status: 'success', details: { count: 120 } } }),
    );
    await signIn(DEMO_PEOPLE.thandi.email);
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ });
    const badge = tab.getByText('99+');
    await expect(badge).toBeVisible();
    await enlarge(page);
    const [outer, icon, inner] = [await boxOf(tab), await boxOf(tab.locator('.icon')), await boxOf(badge)];
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
    expect(inner.y).toBeGreaterThanOrEqual(outer.y - 6);
    expect(inner.y + inner.height).toBeLessThanOrEqual(icon.y + icon.height);
    expect(inner.height).toBeLessThan(25);
  });

  test(`at 200 % text of the ${name} two buttons stand below each other before a text takes two lines`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await signIn(DEMO_PEOPLE.thandi.email);
    await page.goto('/Devices');
    await page.getByRole('button', { name: /^Mobile number/ }).click();
    const buttons = page.locator('.button-pair > .button');
    await expect(buttons).toHaveCount(2);
    const [cancel, send] = [await boxOf(buttons.first()), await boxOf(buttons.last())];
    expect(cancel.y).toBe(send.y);
    expect(send.width).toBeGreaterThan(cancel.width);
    await enlarge(page);
    expect(await brokenTexts(page, '.button-pair .button-content')).toEqual([]);
    const [first, second] = [await boxOf(buttons.first()), await boxOf(buttons.last())];
    expect(second.y).toBeGreaterThanOrEqual(first.y + first.height);
    expect(second.width).toBe(first.width);
  });
}

for (const [name, enlarge] of [
  ['phone', enlargeText],
  ['browser', enlargeTextOnDesk],
] as const) {
  test(`at 200 % text of the ${name} what stands at the right of a line goes below before a word breaks`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(DEMO_PEOPLE.thandi.email);
    for (const [path, label] of [
      ['/profile', 'Appearance'],
      ['/About', 'Developer'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(label, { exact: true })).toBeVisible();
      await enlarge(page);
      expect(await brokenWords(page, '.row-title, .row-note, .row-value')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
    await page.goto('/EstateDevelopments');
    await page.getByRole('link', { name: /Lagoon Terraces/ }).click();
    await expect(page.getByRole('list', { name: 'Units' })).toBeVisible();
    await enlarge(page);
    expect(await brokenWords(page, '.development-unit-title')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
}

for (const width of [600, 800, 1280]) {
  test(`from 600 px a form is at most 480 px wide with its button directly below it (${width} wide)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/ForgotPassword');
    const field = await page.locator('.field').last().boundingBox();
    const button = await page.getByRole('button', { name: 'Send reset link' }).boundingBox();
    const bottom = (field?.y ?? 0) + (field?.height ?? 0);
    expect(button?.y).toBeGreaterThan(bottom);
    expect((button?.y ?? 0) - bottom).toBeLessThan(60);
    expect(button?.x).toBe(field?.x);
    expect(button?.width).toBeLessThanOrEqual(480);
    expect(field?.width).toBeLessThanOrEqual(480);
  });
}

test('the text size of a browser enlarges the label of a field as much as its value', async ({ page }) => {
  await page.goto('/login');
  const label = page.locator('.field label').first();
  const sizeOf = (part: Locator) => part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const usual = await sizeOf(label);
  await enlargeTextOnDesk(page);
  expect(await sizeOf(label)).toBe(2 * usual);
});
