import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './testing/demo-people.ts';
import { brokenTexts, cutTexts, enlargeText, enlargeTextOnDesk } from './testing/enlarged-text.ts';
import { expect, test } from './testing/test.ts';

const openFirstFacility = async (page: Page): Promise<void> => {
  await page.goto('/MakeBooking');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/BookingFacility');
  await expect(page.getByRole('heading', { name: 'NEXT FREE TIMES' })).toBeVisible();
};

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  return box;
};

test.describe('the schedule', () => {
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [640, 360],
    [1280, 800],
  ] as const) {
    test(`shows Book at ${width} × ${height}, and it does not move`, async ({ page, signIn }) => {
      await page.setViewportSize({ width, height });
      await signIn(DEMO_PEOPLE.pieter.email);
      await openFirstFacility(page);
      await page
        .getByRole('button', { name: /^\d\d:\d\d, / })
        .last()
        .click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('SELECT END TIME')).toBeVisible();
      await dialog
        .locator('.slot:not(:disabled)')
        .filter({ hasNot: page.locator('[aria-pressed="true"]') })
        .last()
        .click();
      const book = dialog.getByRole('button', { name: 'Book', exact: true });
      const before = await boxOf(book);
      expect(before.y + before.height).toBeLessThanOrEqual(height);
      await dialog.locator('.sheet-content').evaluate((content) => content.scrollTo(0, content.scrollHeight));
      expect(await boxOf(book)).toEqual(before);
      await expectAccessible(page);
    });
  }
});

test('times and numbers do not break at 200 % text', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(DEMO_PEOPLE.thandi.email);
  await openFirstFacility(page);
  await enlargeText(page);
  const times = page.getByRole('button', { name: /^\d\d:\d\d, / });
  await expect(times.first()).toBeVisible();
  expect(await brokenTexts(page, '.free-time > span, .fact:first-child dd')).toEqual([]);
  await times.first().click();
  await expect(page.getByText('SELECT END TIME')).toBeVisible();
  expect(await brokenTexts(page, '.slot, .day > [aria-hidden], .time-span-value')).toEqual([]);
});

for (const [name, enlarge] of [
  ['phone', enlargeText],
  ['browser', enlargeTextOnDesk],
] as const) {
  test(`at 200 % text of the ${name} the day of a booking at the lagoon and its times are not cut`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(DEMO_PEOPLE.thandi.email);
    await page.goto('/lagoon');
    await page.getByRole('main').getByRole('link').first().click();
    const day = page.getByRole('button', { name: /^Date/ });
    await expect(day).toBeVisible();
    await enlarge(page);
    expect(await cutTexts(page)).toEqual([]);
    await page.goto('/lagoon');
    await page.getByRole('tab', { name: /^Upcoming/ }).click();
    await enlarge(page);
    const [card, times] = [page.locator('.picture-card-label'), page.locator('.booking-next-times')];
    await expect(times).toBeVisible();
    const [outer, inner] = [await boxOf(card), await boxOf(times)];
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
    // The two buttons of the details have the same width below each other.
    await times.click();
    const buttons = page.locator('.button-pair > .button');
    await expect(buttons).toHaveCount(2);
    await enlarge(page);
    const [cancel, reschedule] = [await boxOf(buttons.first()), await boxOf(buttons.last())];
    expect(reschedule.y).toBeGreaterThan(cancel.y);
    expect(reschedule.width).toBe(cancel.width);
  });
}

test('Facilities are in two columns at 360 px and can be searched', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(DEMO_PEOPLE.pieter.email);
  await page.goto('/MakeBooking');
  const tiles = page.getByRole('main').getByRole('link');
  await expect(tiles.first()).toBeVisible();
  const [first, second] = [await boxOf(tiles.nth(0)), await boxOf(tiles.nth(1))];
  expect(second.y).toBe(first.y);
  expect(second.x).toBeGreaterThan(first.x + first.width - 1);
  await page.getByRole('searchbox', { name: 'Search facilities' }).fill('boma');
  await expect(tiles).toHaveCount(1);
  await expectAccessible(page);
});

test.describe('a wide window', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('shows a booking beside the list; reload and Back keep it', async ({ page, signIn }) => {
    await signIn(DEMO_PEOPLE.thandi.email);
    await page.goto('/bookings');
    const list = page.getByRole('region', { name: 'Bookings' });
    const detail = page.getByRole('region', { name: 'Booking', exact: true });
    const rows = list.getByRole('tabpanel').getByRole('link');
    await expect(rows.first()).toHaveAttribute('aria-current', 'true');
    await expect(detail.getByRole('heading', { level: 2 })).toBeVisible();
    await expectAccessible(page);
    const chosen = rows.last();
    await chosen.click();
    await expect(page).toHaveURL('/RequestedBookingDetails');
    await expect(chosen).toHaveAttribute('aria-current', 'true');
    const times = await detail.getByRole('heading', { level: 2 }).textContent();
    await page.reload();
    await expect(chosen).toHaveAttribute('aria-current', 'true');
    await expect(detail.getByRole('heading', { level: 2 })).toHaveText(times ?? '');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/bookings');
    await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  });
});

test('the address of a notification opens its booking', async ({ page, server, signIn }) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await server.signIn(DEMO_PEOPLE.thandi.email, DEMO_PASSWORD);
  const bookings = (await server.get('/api/bookings?customer_email=me')) as {
    id: string;
    about: { isLagoon: boolean };
  }[];
  const id = bookings.find(({ about }) => about.isLagoon)?.id ?? '';
  await page.goto(`/RequestedLagoonDetails?booking=${id}`);
  await expect(page.getByText('Location')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Lagoon' })).toBeVisible();
});

for (const [path, list] of [
  ['/BookingFacility', '/MakeBooking'],
  ['/RequestedBookingDetails', '/bookings'],
  ['/LagoonAccess', '/lagoon'],
  ['/RequestedLagoonDetails', '/lagoon'],
] as const) {
  test(`a deep link to ${path} without a record redirects to its list`, async ({ page, signIn }) => {
    await signIn(DEMO_PEOPLE.pieter.email);
    await page.goto(path);
    await expect(page).toHaveURL(list);
  });
}
