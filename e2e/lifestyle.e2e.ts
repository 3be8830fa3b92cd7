import { expectAccessible } from './testing/accessibility.ts';
import { DEMO_PEOPLE } from './testing/demo-people.ts';
import { expect, test } from './testing/test.ts';

test('Lifestyle Centre: a tile opens its provider; Overview, a category and its offerings, also after a reload', async ({
  page,
  signIn,
}) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.getByRole('link', { name: 'Lifestyle Centre' }).click();
  await expect(page.getByRole('link', { name: /The Fire Wagon/ })).toHaveAttribute('href', 'tel:0125550177');
  await expectAccessible(page);
  await page.getByRole('link', { name: /Amanzi Spa/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Amanzi Spa' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Overview' }).getByRole('button')).toHaveText([
    'Body',
    'Hair',
    'Hydro',
    'Massage',
    'Skin',
  ]);
  await expectAccessible(page);
  await page.getByRole('list', { name: 'Overview' }).getByRole('button', { name: 'Massage' }).click();
  await expect(page.getByText('R\u00A01\u00A0650.00')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Skin' }).click();
  await expect(page.getByText('N/A')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Amanzi Spa' })).toBeVisible();
});

test('Restaurant: a menu whose categories stay readable without a network', async ({ page, signIn, watch }) => {
  await signIn(DEMO_PEOPLE.pieter.email);
  await page.getByRole('link', { name: /^Restaurants/ }).click();
  await page.getByRole('link', { name: /The Boathouse/ }).click();
  await expect(page.getByText('Food Menu', { exact: true })).toBeVisible();
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Breakfast' }).click();
  await expect(page.getByText('Farmhouse')).toBeVisible();
  await watch.setOffline(true);
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'From the fire' }).click();
  await expect(page.getByText('Margherita')).toBeVisible();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await expectAccessible(page);
});
