import { expectAccessible } from '../testing/accessibility.ts';
import { permittedRooms, pressSequence, roomsOf, signInAsManager } from '../testing/console.ts';
import { expect, test } from '../testing/test.ts';

/** The phone is last: axe looks at it. Text at 200 % is a window of half the size, whose pixels appear twice as large. */
const sizes = [
  { name: 'desk', width: 1280, height: 800 },
  { name: 'rail', width: 1000, height: 800 },
  { name: 'desk at 200 % text', width: 640, height: 400 },
  { name: 'small phone', width: 360, height: 640 },
];

/** Rooms that are tabs of another room: the navigation has no line for them. */
const tabRooms = ['resources', 'locations', 'booking-limits', 'gate-rules', 'gate-revocations', 'visitor-rules'];

test('no room scrolls sideways: at a desk, with the rail, on a phone, at 200 % text; on a phone it is accessible in both themes', async ({
  page,
}) => {
  test.slow();
  await signInAsManager(page);
  const rooms = await permittedRooms(page);
  const others = [...tabRooms, 'rooms', 'keyboard'].map((path) => `/console/${path}`);
  for (const path of [...rooms, ...others]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    // A room is loaded once for everything: loading it for each size took two minutes.
    for (const { name, width, height } of sizes) {
      await page.setViewportSize({ width, height });
      await page.evaluate(waitForTwoFrames);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(overflow, `${path} (${name})`).toBeLessThanOrEqual(0);
    }
    await expectAccessible(page);
  }
});

/** Waits until the page is drawn at its new size. */
async function waitForTwoFrames(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

test('the keyboard alone leads through the rooms; characters can be turned off', async ({ page }) => {
  await signInAsManager(page);
  await pressSequence(page, 'g', 'b');
  await expect(page).toHaveURL(/\/console\/bookings/);
  await pressSequence(page, 'g', 'p');
  await expect(page).toHaveURL(/\/console\/people/);
  const firstRow = page.getByRole('list', { name: 'People' }).locator('[data-row-target]').first();
  await expect(firstRow).toBeVisible();
  await page.keyboard.press('j');
  // The first row has the focus before Enter opens it.
  await expect(firstRow).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/row=/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/row=/);
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { level: 1, name: 'Keyboard' })).toBeVisible();
  await page.getByRole('switch', { name: 'Single characters are keys' }).press('Space');
  await pressSequence(page, 'g', 't');
  await page.keyboard.press('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Keyboard' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the rail opens the rooms of a group, and the tab bar all rooms', async ({ page }) => {
  await signInAsManager(page);
  await page.setViewportSize({ width: 1000, height: 800 });
  await roomsOf(page).getByRole('button', { name: /^Gate/ }).click();
  await page.getByRole('menuitem', { name: 'Gate log' }).click();
  await expect(page).toHaveURL(/\/console\/gate-log/);
  await page.setViewportSize({ width: 390, height: 844 });
  await roomsOf(page).getByRole('link', { name: 'All rooms' }).click();
  await page.getByRole('list', { name: 'Rooms' }).getByRole('link', { name: 'Closed days' }).click();
  await expect(page).toHaveURL(/\/console\/closures/);
});
