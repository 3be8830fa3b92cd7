import { expectAccessible } from './testing/accessibility.ts';
import { DEMO_PEOPLE } from './testing/demo-people.ts';
import { expect, waitUntilStoredForOffline, test, waitUntilReady } from './testing/test.ts';

test('Emergency: per-estate list of contacts with search, each callable', async ({ page, signIn }) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.getByRole('navigation').getByRole('link', { name: 'Emergency' }).click();
  await expect(page).toHaveURL('/emergency');
  const ambulance = page.getByRole('link', { name: 'Call Ambulance' });
  await expect(ambulance).toHaveAttribute('href', /^tel:\+?\d+$/);
  for (const name of ['Call Ambulance', 'Call Follow-me guard', 'Call Fire']) {
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByPlaceholder('Search here ...').fill('AMBU');
  await expect(ambulance).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call Fire' })).toBeHidden();
  await page.getByPlaceholder('Search here ...').fill('zzz');
  await expect(page.getByText('No Emergency Contacts found.')).toBeVisible();
  await expectAccessible(page);
});

test('the emergency numbers are readable offline after the first visit, although the screen was never opened', async ({
  page,
  signIn,
  watch,
}) => {
  await signIn(DEMO_PEOPLE.pieter.email);
  await waitUntilStoredForOffline(page);
  await watch.setOffline(true);
  await page.goto('/emergency');
  await expect(page.getByText('No internet. Functionality limited and some data outdated.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call Ambulance' })).toHaveAttribute('href', /^tel:/);
  await expect(page.getByRole('link', { name: 'Call Fire' })).toBeVisible();
  await expectAccessible(page);
});

test('the alert to security is offered offline after the first visit, although the screen was never opened', async ({
  page,
  signIn,
  watch,
}) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await waitUntilStoredForOffline(page);
  await watch.setOffline(true);
  await page.goto('/emergency');
  await expect(page.getByRole('button', { name: /^Alert security/ })).toBeVisible();
});

test("Home offline: tiles are disabled, and 'Saved on this phone' opens what was stored", async ({
  page,
  signIn,
  watch,
}) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.getByRole('navigation').getByRole('link', { name: 'Emergency' }).click();
  await expect(page.getByRole('link', { name: 'Call Ambulance' })).toBeVisible();
  await waitUntilStoredForOffline(page);
  await watch.setOffline(true);
  await page.goto('/home');
  await waitUntilReady(page, 'home');
  const saved = page.getByRole('region', { name: 'Saved on this phone' });
  await expectAccessible(page);
  for (const tile of await page.locator('.tile').all()) await expect(tile).toHaveAttribute('aria-disabled', 'true');
  await saved.getByRole('link', { name: /Emergency/ }).click();
  await expect(page).toHaveURL('/emergency');
  await expect(page.getByRole('link', { name: 'Call Ambulance' })).toBeVisible();
});

test('Directory: services, service types and contacts to call, also after a reload and with Back', async ({
  page,
  signIn,
}) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.getByRole('link', { name: 'Directory' }).click();
  await expect(page).toHaveURL('/directory');
  await expect(page.getByRole('link', { name: 'Estate office 1 service' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Home and repairs 6 services' }).click();
  await expect(page).toHaveURL('/SecondaryDirectory');
  await page.getByRole('link', { name: 'Plumbers 4 contacts' }).click();
  await expect(page).toHaveURL('/TelephoneDirectory');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Call Blue Crane Plumbing' })).toHaveAttribute('href', /^tel:\d+$/);
  await expectAccessible(page);
  await page.getByPlaceholder('Search here ...').fill('KGOSI');
  await expect(page.getByRole('link', { name: /^Call / })).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Painters 2 contacts' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Estate office 1 service' })).toBeVisible();
});
