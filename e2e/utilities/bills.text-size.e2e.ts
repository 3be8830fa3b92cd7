import type { Locator } from '@playwright/test';
import { DEMO_PEOPLE } from '../testing/demo-people.ts';
import { brokenTexts, enlargeText, enlargeTextOnDesk } from '../testing/enlarged-text.ts';
import { expect, test } from '../testing/test.ts';

const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN;

for (const width of [320, 360, 390]) {
  test(`at 200 % text a balance stays in one piece (${width} wide)`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(DEMO_PEOPLE.thandi.email);
    // More than most accounts hold: the number shrinks before it breaks.
    await page.route('**/account/balance', async (route) => {
      const answer = await route.fetch();
      const balance = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...balance, balance: 123456.78 } });
    });
    await page.goto('/bills');
    await expect(page.getByText('R 123 456.78')).toHaveCount(3);
    for (const enlarge of [enlargeText, enlargeTextOnDesk]) {
      await enlarge(page);
      expect(await brokenTexts(page, '.bills-balance')).toEqual([]);
    }
  });
}

test('the chips of several accounts stand above the slides, which keep their place while the accounts are read', async ({
  page,
  signIn,
}) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  let answer = (): void => undefined;
  const isAwaited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/user\/account\?/, async (route) => {
    await isAwaited;
    await route.continue();
  });
  // She was here before: the phone knows that she has several accounts, and has lost what it had read of them.
  await page.evaluate(() => localStorage.setItem('ekhaya.several-accounts', '91'));
  await page.goto('/bills');
  const place = await topOf(page.locator('.bills-loading > .skeleton').first());
  answer();
  const slide = page.locator('.bills-slide').first();
  await expect(slide).toBeVisible();
  expect(await topOf(slide)).toBe(place);
  const chips = page.getByRole('group', { name: 'Account' });
  expect(await topOf(chips)).toBeLessThan(place);
  await chips.getByRole('button', { pressed: false }).click();
  await expect(chips.getByRole('button', { pressed: true })).toBeFocused();
  expect(await topOf(slide)).toBe(place);
});
