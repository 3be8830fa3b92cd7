import { signInAsManager } from '../testing/console.ts';
import { expect, test } from '../testing/test.ts';

/** A picture of two halves, red at the left and blue at the right, 1600 by 900. */
const drawHalves = async (): Promise<number[]> => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 1600, height: 900 });
  const context = canvas.getContext('2d');
  for (const [at, colour] of ['#c00', '#00c'].entries()) {
    if (context !== null) context.fillStyle = colour;
    context?.fillRect(at * 800, 0, 800, 900);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
};

/** The size of a stored picture, and whether the middle of it is red, blue or both. */
const lookAt = async (address: string): Promise<{ ratio: number; left: string; right: string }> => {
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: picture.width, height: picture.height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0);
  const colourAt = (share: number): string => {
    const [red = 0, , blue = 0] =
      context?.getImageData(Math.round(picture.width * share), picture.height / 2, 1, 1).data ?? [];
    return red > blue ? 'red' : 'blue';
  };
  return { ratio: picture.width / picture.height, left: colourAt(0.02), right: colourAt(0.98) };
};

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
