import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../testing/demo-people.ts';
import { expect, test, waitUntilStoredForOffline } from '../testing/test.ts';
import { inviteForNow } from '../testing/visits.ts';
import { watchContext } from '../testing/watch.ts';

const SUCCESS = 'You have successfully created access for your visitor.';

/** A name that no other run has invited. */
const inventVisitor = () =>
  `Lindiwe ${Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 8)}`;

const openVisitors = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Visitors' }).click();
  await expect(page).toHaveURL('/Visitor');
  await expect(page.getByText('UPCOMING VISITORS')).toBeVisible();
};

const cardOf = (page: Page, name: string) => page.getByRole('article', { name: name.toUpperCase() });

/** Opens a pass in a new page, as a visitor does who has never used the product. */
async function openPass(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(new URL(address).pathname);
  return page;
}

test('Add Visitor and share', async ({ page, context, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = inventVisitor();
  await signIn(DEMO_PEOPLE.thandi.email);
  await openVisitors(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'ADD VISITOR' }).click();
  await expect(page).toHaveURL('/AddVisitor');
  await expect(page.getByRole('button', { name: 'ADD VISITOR' })).toBeDisabled();
  await page.getByLabel('Visitor Name').fill(name);
  await page.getByLabel('Phone Number').fill('082 412');
  await page.getByRole('button', { name: 'ADD VISITOR' }).click();
  await expect(page.getByRole('alert')).toContainText('Must be either 10 digits local format');
  await expectAccessible(page);
  await page.getByLabel('Phone Number').fill('082 412-7788');
  await page.getByRole('button', { name: /^Date/ }).click();
  await expect(page.getByRole('dialog', { name: 'Date' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('group', { name: 'Time', exact: true })
    .getByRole('button', { name: /^Start/ })
    .click();
  const times = page.getByRole('dialog', { name: 'Time' });
  await expectAccessible(page);
  // Clears the preselected start first. The last hour of the day can be chosen at any time of the day.
  await times.getByRole('button', { name: /^Start/ }).click();
  await expect(times.getByRole('button', { name: '24:00' })).toBeDisabled();
  await page.getByRole('button', { name: '23:00', exact: true }).click();
  await page.getByRole('button', { name: '24:00' }).click();
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('button', { name: 'ADD VISITOR' }).click();
  await expect(page.getByText(`${name} added. Click on share button to complete invitation`)).toBeVisible();

  // Added visitors survive a reload.
  await page.reload();
  const pending = page.getByRole('article', { name });
  await expect(pending).toContainText('082 412 7788');
  await expect(pending).toContainText('NOT INVITED YET');
  await expectAccessible(page);
  // The text being typed also survives, and the list marks visitors without a code.
  await page.getByLabel('Visitor Name').fill('Naledi');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/Visitor');
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(`NOT INVITED YET.*${name}`) }).click();
  await expect(page.getByLabel('Visitor Name')).toHaveValue('Naledi');
  await page.reload();
  await expect(page.getByLabel('Visitor Name')).toHaveValue('Naledi');
  await page.getByLabel('Visitor Name').fill('');
  await page.getByRole('button', { name: 'SHARE' }).click();
  const dialog = page.getByRole('dialog', { name: SUCCESS });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy to clipboard' }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  const message = await page.evaluate(() => navigator.clipboard.readText());
  expect(message).toMatch(/https?:\/\/\S+\/pass\/[A-Z2-7]{26}/);
  const code = /is (\w{3} \w{4})\./.exec(message)?.[1] ?? '';
  await expect(dialog).toContainText(code);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/Visitor');
  await expect(cardOf(page, name)).toContainText('23:00');
});

test('the visitor’s own page shows the code, is readable offline and ends with REVOKE', async ({
  page,
  server,
  browser,
  signIn,
}) => {
  const name = inventVisitor();
  const { Message, passUrl } = await inviteForNow(server, name);
  const code = `${Message.slice(0, 3)} ${Message.slice(3)}`;
  await signIn(DEMO_PEOPLE.thandi.email);
  await openVisitors(page);

  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const watch = watchContext(visitor);
  const pass = await openPass(visitor, passUrl);
  await expect(pass.getByRole('heading', { name })).toBeVisible();
  await expect(pass.getByText('Guest of Thandi Nkosi, unit 14')).toBeVisible();
  await expect(pass.getByText(code)).toBeVisible();
  await expect(pass.getByRole('img', { name: 'QR code for the gate' })).toBeVisible();
  await expect(pass.getByRole('link', { name: /^Directions/ }).first()).toBeVisible();
  const drawing = await pass.getByRole('img', { name: 'QR code for the gate' }).boundingBox();
  expect((drawing?.width ?? 0) * (29 / 37), 'the code without its quiet zone').toBeGreaterThanOrEqual(276);
  await expectAccessible(pass);
  await pass.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(pass);
  await pass.getByLabel('Number plate').fill('lt 08 wx gp');
  await pass.getByLabel('People with you').fill('2');
  await pass.getByRole('button', { name: 'Save' }).click();
  await expect(pass.getByText('Saved. The guard sees it.')).toBeVisible();
  await expect(pass.getByLabel('Number plate')).toHaveValue('LT 08 WX GP');

  // Waits until the pass is stored for offline use.
  await pass.waitForFunction(async () => {
    const kept = await caches.open('ekhaya-pass');
    const wanted = [location.pathname, '/pictures/gatehouse.svg', '/pictures/gatehouse-dusk.svg'];
    return (await Promise.all(wanted.map((path) => kept.match(path)))).every((file) => file !== undefined);
  });
  await waitUntilStoredForOffline(pass);
  await watch.setOffline(true);
  await pass.reload();
  await expect(pass.getByText(code)).toBeVisible();
  await expect(pass.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(pass.locator('.strip img')).toBeVisible();
  await expect(pass.getByText('You are offline.', { exact: false })).toBeVisible();
  await watch.setOffline(false);

  await cardOf(page, name).getByRole('button', { name: 'REVOKE' }).click();
  await expect(page.getByText(`Are you sure you want to remove ${name} ?`)).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(cardOf(page, name)).toBeHidden();
  watch.expectStatus(410, /\/pass\//);
  await pass.reload();
  await expect(pass.getByRole('heading', { name: 'This invitation was revoked' })).toBeVisible();
  watch.assertNoErrors();
  await visitor.close();
});

test('SHARE revokes the existing invite and creates a new one; arrival reaches the host at once', async ({
  page,
  server,
  signIn,
  watch,
}) => {
  const name = inventVisitor();
  const first = await inviteForNow(server, name);
  await signIn(DEMO_PEOPLE.thandi.email);
  await openVisitors(page);
  await cardOf(page, name).getByRole('button', { name: 'SHARE' }).click();
  const dialog = page.getByRole('dialog', { name: SUCCESS });
  await expect(dialog.getByText(/^\w{3} \w{4}$/)).toBeVisible();
  const code = (await dialog.getByText(/^\w{3} \w{4}$/).textContent()) ?? '';
  expect(code.replace(' ', '')).not.toBe(first.Message);
  await dialog.getByRole('button', { name: 'Close' }).click();
  watch.expectStatus(410, /\/pass\//);
  const gone = await page.request.get(new URL(first.passUrl).pathname);
  expect(gone.status()).toBe(410);

  await server.signIn(DEMO_PEOPLE.grace.email, DEMO_PASSWORD);
  const verdict = await server.send('POST', '/api/gate/verify', {
    typedCode: code,
    gateId: 'msasa-main',
    direction: 'in',
  });
  expect(verdict).toMatchObject({ result: 'granted' });
  await expect(cardOf(page, name).getByText('ARRIVED')).toBeVisible();
  await expect(cardOf(page, name).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page).toHaveURL('/GateHistory');
  await expect(page.getByRole('list', { name: 'Gate history' })).toContainText(`${name}: in`);
  await expectAccessible(page);
});

test('offline the list stays readable and added visitors are kept', async ({ page, signIn, watch }) => {
  await signIn(DEMO_PEOPLE.thandi.email);
  await openVisitors(page);
  await page.getByRole('button', { name: 'ADD VISITOR' }).click();
  await waitUntilStoredForOffline(page);
  await watch.setOffline(true);
  const name = inventVisitor();
  await page.getByLabel('Visitor Name').fill(name);
  await page.getByLabel('Phone Number').fill('+27824127788');
  await page.getByRole('button', { name: 'ADD VISITOR' }).click();
  await page.getByRole('button', { name: 'SHARE' }).click();
  await expect(page.getByRole('article', { name }).getByRole('alert')).toContainText(
    'You are offline. Nothing is lost',
  );
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/Visitor');
  await expect(page.getByText('UPCOMING VISITORS')).toBeVisible();
  await expectAccessible(page);
});
