import { expectAccessible } from './testing/accessibility.ts';
import { DEMO_PEOPLE } from './testing/demo-people.ts';
import { expect, test } from './testing/test.ts';

test('Developments: tabs To Purchase, To Rent, Sold Out; one with its pictures, units, links and people to call', async ({
  page,
  signIn,
}) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.getByRole('link', { name: 'Developments', exact: true }).click();
  await expect(page).toHaveURL('/EstateDevelopments');
  await expect(page.getByRole('link', { name: /Lagoon Terraces/ })).toContainText('From R 2 495 000.00');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Sold Out' }).click();
  await expect(page.getByRole('link', { name: /Acacia Corner/ })).toBeVisible();
  await page.getByRole('tab', { name: 'To Purchase' }).click();
  await page.getByRole('link', { name: /Lagoon Terraces/ }).click();
  await expect(page).toHaveURL('/Developments');
  await expect(page.getByRole('list', { name: 'Units' }).getByText('The Hamerkop')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call Anton Visser' })).toHaveAttribute('href', 'tel:0834402217');
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Buy Online' }).click();
  await expect(
    page.frameLocator('iframe').getByText('Twelve apartments on the water. Seven are still free.'),
  ).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Brochure' }).click();
  await expect(page).toHaveURL('/pdf-viewer');
  await expect(page.getByRole('heading', { level: 1, name: 'Brochure' })).toBeVisible();
});
