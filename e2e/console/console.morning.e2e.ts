import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { groupLinkOf, pressSequence, roomsOf, signInToConsole } from '../testing/console.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../testing/demo-people.ts';
import { expect, test } from '../testing/test.ts';

/** Presses Tab until an element has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect
    .poll(
      async () => {
        if (await target.evaluate((element) => element === document.activeElement)) return true;
        await page.keyboard.press('Tab');
        return false;
      },
      { intervals: [0], timeout: 60_000 },
    )
    .toBe(true);
}

/** Signs Lerato in with keys alone, and waits for Today. */
async function signInByKeys(page: Page): Promise<void> {
  await page.goto('/console/');
  await tabTo(page, page.getByLabel('E-mail'));
  await page.keyboard.type(DEMO_PEOPLE.lerato.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(todayHeading(page)).toBeVisible();
}

const todayHeading = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Lerato$/ });

/** Opens a room from the navigation with Tab and Enter. */
async function openByKeys(page: Page, group: string, label: string): Promise<void> {
  await tabTo(page, groupLinkOf(page, group));
  await page.keyboard.press('Enter');
  const line = roomsOf(page)
    .getByRole('list', { name: group })
    .getByRole('link', { name: new RegExp(`^${label}`) });
  await tabTo(page, line);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
}

/** Opens the search with `/`, types, and opens the first result. */
async function searchByKeys(page: Page, text: string, result: RegExp): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Person, house, plate or code' })).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: result }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

test('a manager’s morning by keyboard alone', async ({ page }) => {
  await signInByKeys(page);
  const bookings = page
    .getByRole('list', { name: 'Waits for you' })
    .getByRole('link', { name: /^\d+ bookings? to decide$/ });
  await expect(bookings).toBeVisible();
  await expect
    .poll(
      async () => {
        await page.keyboard.press('j');
        return bookings.evaluate((element) => element === document.activeElement);
      },
      { intervals: [0] },
    )
    .toBe(true);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/bookings\?row=/);
  // The button of the open request: those of the rows stand there before it.
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('Accepted:')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Taken back. Nobody was told.')).toBeVisible();

  await pressSequence(page, 'g', 't');
  await expect(todayHeading(page)).toBeVisible();
  await searchByKeys(page, 'thandi', /Thandi Nkosi/);
  await expect(page.getByRole('heading', { name: 'Thandi Nkosi' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/console\/people$/);

  await openByKeys(page, 'Gate', 'Gate log');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('thandi');
  await expect(page).toHaveURL(/gate-log\?q=thandi$/);
  await page.keyboard.press('Tab');

  await openByKeys(page, 'Noticeboard', 'Notices');
  const write = page.getByRole('button', { name: /^Write/ });
  await tabTo(page, write);
  await page.keyboard.press('Enter');
  const title = page.getByLabel('Title');
  await tabTo(page, title);
  await page.keyboard.type('Water off on Thursday');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: 'Water off on Thursday' })).toBeVisible();
  await expect(page.getByText(/Kept \d+ s ago/)).toBeVisible();

  await tabTo(page, groupLinkOf(page, 'Today'));
  await page.keyboard.press('Enter');
  await expect(todayHeading(page)).toBeVisible();
});

test('the search is accessible in both themes', async ({ page }) => {
  await signInByKeys(page);
  await page.keyboard.press('/');
  await page.keyboard.type('unit 14');
  await expect(page.getByRole('option', { name: /Unit 14/ })).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  /** Asserts that nothing is wider than the window, and that the room is accessible in both themes. */
  async function expectGoodOnPhone(page: Page): Promise<void> {
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  }

  test('a manager’s morning by thumb at 360x640', async ({ page }) => {
    await signInToConsole(page, DEMO_PEOPLE.lerato.email);
    await expect(todayHeading(page)).toBeVisible();
    await expect(page.getByText('visitors still come')).toBeVisible();
    await expectGoodOnPhone(page);

    await page
      .getByRole('link', { name: /^\d+ bookings? to decide$/ })
      .first()
      .tap();
    await expect(page).toHaveURL(/\/console\/bookings\?row=/);
    await expectGoodOnPhone(page);

    await page.getByRole('button', { name: 'Back to the list' }).tap();
    await page.getByRole('searchbox', { name: 'Name or unit' }).fill('nobody of this name');
    await expect(page.getByText('No booking with “nobody of this name”')).toBeVisible();
    await expectGoodOnPhone(page);

    await roomsOf(page).getByRole('link', { name: /Today/ }).tap();
    await expect(todayHeading(page)).toBeVisible();
    await page.getByRole('button', { name: /^Search/ }).tap();
    await page.getByRole('combobox', { name: 'Person, house, plate or code' }).fill('thandi');
    await expectGoodOnPhone(page);
    await page
      .getByRole('option', { name: /Thandi Nkosi/ })
      .first()
      .tap();
    await expect(page.getByRole('heading', { name: 'Thandi Nkosi' })).toBeVisible();
    await expectGoodOnPhone(page);

    await page.getByRole('button', { name: 'Back to the list' }).tap();
    await expectGoodOnPhone(page);
    for (const room of ['Who is inside', 'Gate log', 'Notices']) {
      await roomsOf(page).getByRole('link', { name: 'All rooms' }).tap();
      await page.getByRole('list', { name: 'Rooms' }).getByRole('link', { name: room }).tap();
      await expect(page.getByRole('heading', { level: 1, name: room })).toBeVisible();
      await expectGoodOnPhone(page);
    }
    await roomsOf(page).getByRole('link', { name: /Today/ }).tap();
    await expect(todayHeading(page)).toBeVisible();
  });
});
