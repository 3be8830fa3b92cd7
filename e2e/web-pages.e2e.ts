import { expectAccessible } from './testing/accessibility.ts';
import { expect, test } from './testing/test.ts';

test('Dynamic web page (/DynamicIFrame): embedded page, sandboxed, with its title', async ({ page }) => {
  await page.goto('/Signup');
  await page.getByRole('link', { name: /privacy/i }).click();
  await expect(page).toHaveURL('/DynamicIFrame');
  await expect(page.getByRole('heading', { name: 'Privacy policy' }).first()).toBeVisible();
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', /./);
  await expect(page.frameLocator('iframe').getByText('What we keep', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a deep link to /DynamicIFrame without its record embeds nothing', async ({ page }) => {
  await page.goto('/DynamicIFrame?url=https://example.com');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('the pages of the server itself are never answered by the app: terms, privacy, API documentation', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/legal/terms', 'Terms of use'],
    ['/legal/privacy', 'Privacy policy'],
    ['/api/docs', 'The API of Ekhaya'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page);
  }
});
