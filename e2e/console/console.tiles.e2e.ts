import type { Locator, Page } from '@playwright/test';
import { signInAsManager } from '../testing/console.ts';
import { drawHalves, lookAt } from '../testing/drawn-pictures.ts';
import { expect, test } from '../testing/test.ts';

const openTiles = async (page: Page): Promise<Locator> => {
  await signInAsManager(page);
  await page.goto('/console/tiles');
  await page.getByRole('button', { name: 'Owner', exact: true }).click();
  const tiles = page.frameLocator('iframe').locator('.tile');
  await expect(tiles.nth(3)).toBeVisible();
  return tiles;
};

const middleOf = async (tile: Locator): Promise<{ x: number; y: number }> => {
  const { x, y, width, height } = (await tile.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
};

test('the picture of a tile is cut to the shape of the tile', async ({ page }) => {
  const tiles = await openTiles(page);
  await tiles.first().click();
  const group = page.getByRole('group', { name: 'Picture', exact: true });
  const buffer = Buffer.from(await page.evaluate(drawHalves));
  for (const [size, ratio] of [
    ['Tall', '0.9'],
    ['Large', '1.8'],
  ] as const) {
    await page.getByRole('button', { name: size, exact: true }).click();
    const before = await group.locator('img').getAttribute('src');
    await group.locator('input[type=file]').setInputFiles({ name: 'halves.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Use this part' }).click();
    await expect(group.locator('img')).not.toHaveAttribute('src', before ?? '');
    const stored = await page.evaluate(lookAt, (await group.locator('img').getAttribute('src')) ?? '');
    expect(stored.ratio.toFixed(1)).toBe(ratio);
  }
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  test('a tile is dragged by a finger to the place of another one', async ({ page }) => {
    const tiles = await openTiles(page);
    const [first = '', second = ''] = await tiles.locator('.tile-title').allTextContents();
    const [from, to] = [await middleOf(tiles.first()), await middleOf(tiles.nth(1))];
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [from]);
    // A finger that has moved this far pans the page, unless the tile keeps it.
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
    }
    await touch('touchEnd', []);
    await expect(page.getByRole('status').filter({ hasText: `${first} is 2 of` })).toBeVisible();
    await expect(tiles.locator('.tile-title').first()).toHaveText(second);
    await expect(page.getByText('One change, not published')).toBeVisible();
  });
});
