import { expectAccessible } from './testing/accessibility.ts';
import { DEMO_PEOPLE } from './testing/demo-people.ts';
import { expect, test, waitUntilStoredForOffline } from './testing/test.ts';

test('Documents: by category, found by a word of their text, read in the viewer and offline once opened', async ({
  page,
  signIn,
  watch,
}) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.getByRole('link', { name: 'Documents' }).click();
  const list = page.getByRole('list', { name: 'Documents' });
  await expect(list.getByRole('link')).toHaveCount(11);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Minutes' }).click();
  await expect(list.getByRole('link')).toHaveCount(2);
  await page.getByRole('button', { name: 'All' }).click();
  await page.getByPlaceholder('Search here ...').fill('leopard tort');
  await expect(list.getByRole('link')).toHaveText([/^House rules/]);
  await list.getByRole('link').click();
  await expect(page.getByText('Page 1 of 4')).toBeVisible();
  await expect(page.locator('.pdf-text').first()).toContainText('Quiet hours');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('PDF, 4 pages, on this phone')).toBeVisible();
  await waitUntilStoredForOffline(page);
  await page.waitForFunction(async () => {
    const stored = await (await caches.open('files')).keys();
    return stored.some(({ url }) => url.includes('pdf.worker'));
  });
  await watch.setOffline(true);
  await page.goto('/Documents');
  await page.getByRole('link', { name: /House rules/ }).click();
  await expect(page.getByText('Page 1 of 4')).toBeVisible();
  await expect(page.locator('.pdf-text').first()).toContainText('Quiet hours');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: /Estate plan/ }).click();
  await expect(page.getByText('This document is not on this phone yet.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toContainText(
    'You are unable to view this content on your mobile browser',
  );
});
