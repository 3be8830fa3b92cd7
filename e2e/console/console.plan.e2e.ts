import { expectAccessible } from '../testing/accessibility.ts';
import { signInAsManager } from '../testing/console.ts';
import { drawGround } from '../testing/drawn-pictures.ts';
import { expect, test } from '../testing/test.ts';

test('a photo lies below the plan: placed by a corner, undone, kept, and refused when it is no picture', async ({
  page,
  watch,
}) => {
  watch.expectStatus(400, /\/api\/console\/content\/plan-photos/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAsManager(page);
  await page.goto('/console/plans');
  await page.getByRole('button', { name: 'Draw a plan' }).click();
  await page.getByRole('button', { name: 'Photo below' }).click();
  const section = page.getByRole('region', { name: 'Photo below' });
  const file = section.locator('input[type=file]');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const [name, text] of [
    ['above.svg', svg],
    ['above.jpg', '%PDF-1.7\n%%EOF'],
  ] as const) {
    await file.setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(text) });
    await expect(section.getByRole('alert')).toHaveText('Please choose an image.');
  }
  const buffer = Buffer.from(await page.evaluate(drawGround));
  await file.setInputFiles({ name: 'above.png', mimeType: 'image/png', buffer });
  const image = page.locator('.plan-drawing image');
  await expect(image).toBeVisible();
  await expect(section.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);

  const corner = page.getByRole('button', { name: 'The lower right corner of the photo' });
  const width = section.getByLabel('Width, in metres');
  const before = Number(await width.inputValue());
  const box = (await corner.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 80, from.y - 20, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Number(await width.inputValue())).toBeLessThan(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(width).toHaveValue(String(before));
  const kept = page.waitForResponse((response) => response.request().postData()?.includes('"metres":300') ?? false);
  await width.fill('300');
  expect((await kept).status()).toBe(200);

  await page.reload();
  await expect(image).toBeVisible();
  await expect(width).toHaveValue('300');
  const picture = (await image.getAttribute('href')) ?? '';
  const stranger = await page.context().browser()?.newContext();
  expect((await stranger?.request.get(new URL(picture, page.url()).href))?.status()).toBe(401);
  await stranger?.close();
});
