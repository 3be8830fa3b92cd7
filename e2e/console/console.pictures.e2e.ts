import { signInAsManager } from '../testing/console.ts';
import { drawHalves, lookAt } from '../testing/drawn-pictures.ts';
import { expect, test } from '../testing/test.ts';

test('the picture of an event has a part for its page and another one for its row', async ({ page }) => {
  await signInAsManager(page);
  await page.goto('/console/events');
  await page.getByRole('button', { name: 'Write an event' }).click();
  const group = page.getByRole('group', { name: 'Event picture' });
  const buffer = Buffer.from(await page.evaluate(drawHalves));
  await group.locator('input[type=file]').setInputFiles({ name: 'halves.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'The parts that residents see' });
  await dialog.getByRole('button', { name: 'Row 4:3' }).click();
  const frame = dialog.getByRole('img', { name: /The part that is used/ });
  // To the right end of the picture, and so near that nothing red is left.
  await dialog.getByLabel('Nearer').fill('2');
  for (let step = 0; step < 30; step++) await frame.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Use these parts' }).click();
  await expect(group.getByRole('figure')).toHaveCount(2);
  const [head = '', row = ''] = await group
    .locator('figure img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src') ?? ''));
  expect(row).not.toBe(head);
  const ofHead = await page.evaluate(lookAt, head);
  expect([ofHead.ratio.toFixed(1), ofHead.left, ofHead.right]).toEqual(['1.8', 'red', 'blue']);
  const ofRow = await page.evaluate(lookAt, row);
  expect([ofRow.ratio.toFixed(1), ofRow.left, ofRow.right]).toEqual(['1.3', 'blue', 'blue']);
  await page.getByRole('button', { name: 'In the list' }).click();
  const phone = page.frameLocator('iframe').first();
  await expect(phone.locator(`.picture-row-frame img[src="${row}"]`)).toBeVisible();

  await group.getByRole('button', { name: 'Choose its parts' }).click();
  await dialog.getByRole('button', { name: 'Use these parts' }).click();
  await expect(group.locator(`img[src="${row}"]`)).toHaveCount(0);
});
