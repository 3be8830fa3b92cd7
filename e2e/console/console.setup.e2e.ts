import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { openRoom, roomsOf, signInToConsole } from '../testing/console.ts';
import { DEMO_PEOPLE } from '../testing/demo-people.ts';
import { drawLogo } from '../testing/drawn-pictures.ts';
import { inventPerson } from '../testing/server-calls.ts';
import { expect, test } from '../testing/test.ts';

interface Estate {
  EstateID: string;
  estateName: string;
  imageUrl: string;
}

/** Chooses a logo of one colour and waits until it is shown. */
async function chooseLogo(page: Page, colour: string): Promise<void> {
  const buffer = Buffer.from(await page.evaluate(drawLogo, colour));
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Use this part' }).click();
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible();
}

test('a new estate is set up step by step, left and found again, and looks finished to the first who signs up; then it is switched off', async ({
  page,
  server,
}) => {
  const name = `Baobab Rise ${Date.now().toString(36)}`;
  await signInToConsole(page, DEMO_PEOPLE.johan.email);
  await expect(roomsOf(page)).toBeVisible();
  await openRoom(page, 'Estate', 'Estates');
  await page.getByRole('button', { name: 'Add an estate' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Suburb').fill('Midrand');
  await page.getByLabel('City').fill('Johannesburg');
  await page.getByRole('button', { name: 'Add the estate' }).click();

  await expect(page.getByRole('heading', { name: 'Where does the estate lie?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Later', exact: true }).click();

  await expect(roomsOf(page)).toHaveCount(0);
  await chooseLogo(page, '#7f7f7f');
  await expect(page.getByText('This logo is black, white or grey. It proposes no colours.')).toBeVisible();
  await expectAccessible(page);
  // White words cannot be read on this yellow, so a darker one is proposed.
  await chooseLogo(page, '#f0c828');
  const proposal = page.getByRole('button', { name: 'From the logo', exact: true });
  await proposal.click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next: roles' }).click();
  await expect(page.getByRole('heading', { name: 'Which roles do people have here?' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(proposal).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Next: roles' }).click();
  await expect(page.getByRole('switch', { name: 'Tenant' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next: gates and who passes' }).click();

  await page.getByLabel('Latitude').fill('-25.9982');
  await page.getByLabel('Longitude').fill('28.1259');
  await page.getByRole('button', { name: '250 m' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next: houses and people' }).click();

  // Another look at the page goes on with what is open.
  await page.getByLabel('Last house number').fill('12');
  await page.reload();
  await page.getByLabel('Last house number').fill('180');
  await page.getByRole('button', { name: 'Next: what can be booked' }).click();

  await page.getByLabel(/^A tennis court/).check();
  await page.getByLabel(/^A hall/).check();
  await page.getByRole('button', { name: 'Next: power, water and paying' }).click();
  await expect(page.getByRole('heading', { name: 'Who charges cards, and who sells units?' })).toBeVisible();
  await page.getByRole('button', { name: 'Later', exact: true }).click();
  await expect(page.getByRole('heading', { name: `${name} is ready` })).toBeVisible();
  await expect(page.getByText('Put off: Place on the map, Power, water and paying.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Houses and people\s*180 houses/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /What can be booked\s*2 facilities to book/ })).toBeVisible();
  await expectAccessible(page);

  // Its logo stands above the steps, and in the list from which people choose their estate.
  const listed = ((await server.get('/api/estates')) as Estate[]).find(({ estateName }) => estateName === name);
  expect(listed?.imageUrl).toMatch(/^\/media\//);
  const estate = { id: listed?.EstateID ?? '', name };
  const newcomer = inventPerson();
  await server.signUp(newcomer, { estate });
  const [entry] = (await server.get('/api/acl/me')) as { estateName: string; tiles: unknown[] }[];
  expect(entry?.estateName).toBe(name);
  expect(entry?.tiles.length).toBeGreaterThanOrEqual(4);

  await page.getByRole('button', { name: 'Leave for now' }).click();
  await openRoom(page, 'Estate', 'Estates');
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Switch off ...' }).click();
  await page.getByRole('button', { name: `Switch ${name} off` }).click();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  expect(await server.get('/api/acl/me')).toEqual([]);
});
