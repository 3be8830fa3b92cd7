import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { DEMO_PEOPLE } from '../testing/demo-people.ts';
import { inventPerson } from '../testing/server-calls.ts';
import { expect, test, waitUntilReady } from '../testing/test.ts';

const openProfile = async (page: Page) => {
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
};

/** A red picture as PNG, drawn in the browser. */
const drawPicture = async (page: Page, size = { width: 600, height: 400 }): Promise<Buffer> => {
  const address = await page.evaluate(({ width, height }) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (context) Object.assign(context, { fillStyle: '#a33' }).fillRect(0, 0, width, height);
    return canvas.toDataURL('image/png');
  }, size);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
};

test('Profile: photo upload (images only, disabled offline), Profile Picture changed successfully', async ({
  page,
  server,
  signIn,
  watch,
}) => {
  const person = inventPerson();
  await server.signUp(person);
  await signIn(person.email, person.password);
  await openProfile(page);
  await expectAccessible(page);
  const input = page.locator('input[type="file"]');
  await expect(input).toHaveAttribute('accept', /image/);
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture(page) });
  await expect(page.getByText('Profile Picture changed successfully')).toBeVisible();
  await expect(page.locator('main .avatar img')).toBeVisible();
  await watch.setOffline(true);
  await expect(page.locator('input[type="file"]')).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('link', { name: 'Profile', exact: true }).locator('img')).toBeVisible();
});

test('Profile: About (shows app version)', async ({ page, signIn }) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await openProfile(page);
  await page.getByRole('link', { name: /About/ }).click();
  await expect(page).toHaveURL('/About');
  await expect(page.getByText('4.0.6')).toBeVisible();
  await expectAccessible(page);
});

test('Devices: lists the signed-in devices, marks this one and signs out another', async ({ page, server, signIn }) => {
  const person = inventPerson();
  await server.signUp(person);
  await signIn(person.email, person.password);
  await openProfile(page);
  await page.getByRole('link', { name: /^Devices/ }).click();
  const devices = page.getByRole('list', { name: 'Signed in on' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(page.getByText('No phone opens the gate for you yet.')).toBeVisible();
  await expectAccessible(page);
  await devices
    .filter({ hasNotText: 'This device' })
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(devices).toHaveCount(1);
  await expect(devices).toContainText('This device');
});

test('Logout leaves nothing readable on the phone', async ({ page, signIn, context }) => {
  const { email, name } = DEMO_PEOPLE.thandi;
  await signIn(email);
  await page.getByRole('navigation').getByRole('link', { name: 'Emergency' }).click();
  await expect(page.getByRole('link', { name: 'Call Follow-me guard' })).toBeVisible();
  const before = await readPhone(page);
  expect(before, 'stored data is encrypted').not.toContain(email);
  expect(before).not.toContain(name);
  await openProfile(page);
  await page.getByRole('link', { name: /About/ }).click();
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page).toHaveURL('/DynamicIFrame');
  const recordOfEntry = () => page.evaluate(() => (history.state as { record?: unknown } | null)?.record);
  expect(await recordOfEntry()).toMatchObject({ title: 'Privacy policy' });
  await page.goBack();
  await expect(page).toHaveURL('/About');
  await openProfile(page);
  await page.getByText('Logout').click();
  await expect(page).toHaveURL('/login');
  await waitUntilReady(page, 'login');
  await page.goForward();
  await expect(page).toHaveURL('/login');
  expect(await recordOfEntry(), 'the record of the opened page').toBeUndefined();
  const after = await readPhone(page);
  for (const trace of [email, name, 'Nkosi', 'was-signed-in', 'Ambulance']) expect(after).not.toContain(trace);
  const cookiesLeft = async () =>
    (await context.cookies())
      .filter(({ value }) => value !== '')
      .map(({ name: cookie, httpOnly }) => [cookie, httpOnly]);
  await expect
    .poll(cookiesLeft, 'only the random number by which the browser is known at the next sign-in')
    .toEqual([['ekhaya_device', true]]);
  await page.goto('/home');
  await expect(page).toHaveURL('/login');
});

/** Everything in this origin's storage as one text: marks, cookies, databases and caches, except the installed app. */
async function readPhone(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ];
    const textOf = (value: unknown) =>
      JSON.stringify(value, (_, part: unknown) => {
        if (part instanceof ArrayBuffer) return new TextDecoder().decode(part);
        if (ArrayBuffer.isView(part)) return new TextDecoder().decode(part);
        return part instanceof CryptoKey ? `key, extractable: ${part.extractable}` : part;
      });
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The database cannot be read.')));
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        parts.push(textOf(await result(records.getAllKeys())), textOf(await result(records.getAll())));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      if (name.includes('precache')) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        parts.push(request.url, (await answer?.text()) ?? '');
      }
    }
    return parts.join('\n');
  });
}

test('PersonalInformation: links to /Addresses and /Contacts; an address is added, edited and deleted', async ({
  page,
  server,
  signIn,
}) => {
  const person = inventPerson();
  await server.signUp(person);
  await signIn(person.email, person.password);
  await openProfile(page);
  await page.getByRole('link', { name: 'Personal information' }).click();
  await page.getByRole('link', { name: 'Addresses' }).click();
  await expect(page.getByText('You do not have any addresses yet, would you like to add one?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'ADD ADDRESS' }).click();
  await page.getByLabel('Street Name').fill('Acacia Lane');
  await page.reload();
  await expect(page.getByLabel('Street Name')).toHaveValue('Acacia Lane');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Address successfully added')).toBeVisible();
  await expect(page).toHaveURL('/Addresses');
  await page.getByRole('button', { name: /Acacia Lane/ }).click();
  await page.getByLabel('Street No').fill('14');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Address successfully Edited')).toBeVisible();
  await expect(page.getByText('14 Acacia Lane')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete 14 Acacia Lane' }).click();
  await expect(page.getByText('Are you sure you want to Delete this Address?')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Address successfully Deleted')).toBeVisible();
  await expect(page.getByText('You do not have any addresses yet, would you like to add one?')).toBeVisible();
});

test('Vehicles: added with a photo shrunk on the phone, kept after a session that ended, edited and deleted', async ({
  page,
  server,
  signIn,
  watch,
}) => {
  const person = inventPerson();
  await server.signUp(person);
  await signIn(person.email, person.password);
  await openProfile(page);
  await page.getByRole('link', { name: 'Personal information' }).click();
  await page.getByRole('link', { name: 'Vehicles' }).click();
  await expect(page.getByText('You do not have any Vehicles yet, would you like to add one?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'add vehicle' }).click();
  await page.getByLabel('Vehicle Make').fill('Toyota');
  await page.getByLabel('Model').fill('Hilux');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByLabel('Registration Number').fill('JT 14 ZN GP');
  // The session ends meanwhile: what was typed is there again for her.
  watch.expectStatus(401, /\/api\//);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/login');
  // She signs in on the page that she was sent to.
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await waitUntilReady(page, 'home');
  await openProfile(page);
  await page.getByRole('link', { name: 'Personal information' }).click();
  await page.getByRole('link', { name: 'Vehicles' }).click();
  await page.getByRole('button', { name: 'add vehicle' }).click();
  await expect(page.getByLabel('Model')).toHaveValue('Hilux');
  const large = {
    name: 'car.png',
    mimeType: 'image/png',
    buffer: await drawPicture(page, { width: 3200, height: 1600 }),
  };
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/images')),
    page.getByLabel('File of Vehicle Photo').setInputFiles(large),
  ]);
  expect(sent.postDataBuffer()?.byteLength ?? large.buffer.byteLength).toBeLessThan(large.buffer.byteLength);
  await expect(page.getByRole('img', { name: 'Vehicle Photo' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Vehicle successfully added')).toBeVisible();
  await page.getByRole('button', { name: /Toyota Hilux/ }).click();
  await page.getByLabel('Colour').fill('Red');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Vehicle details successfully changed')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete Toyota Hilux, JT 14 ZN GP' }).click();
  await expect(page.getByText('Are you sure you want to Delete this Vehicle?')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Vehicle successfully Deleted')).toBeVisible();
  await expect(page.getByText('You do not have any Vehicles yet, would you like to add one?')).toBeVisible();
});

test('Contacts and ProfileDetails: saved, the ID number masked until tapped, with nothing for axe to find', async ({
  page,
  server,
  signIn,
}) => {
  const person = inventPerson();
  await server.signUp(person);
  await signIn(person.email, person.password);
  await openProfile(page);
  await page.getByRole('link', { name: 'Profile details' }).click();
  await page.getByLabel('ID Number', { exact: true }).fill('8001015009087');
  await page.getByRole('button', { name: 'update' }).click();
  await expect(page.getByText('Profile Details successfully changed')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('ID Number', { exact: true })).toHaveValue('•••••• •••• 087');
  await expectAccessible(page);
  await page.goto('/Contacts');
  await page.getByLabel('Cell').fill('072 418 9930');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User Contact details changed successfully')).toBeVisible();
});
