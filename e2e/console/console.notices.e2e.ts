import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { groupLinkOf, openRoom, roomsOf, signInAsManager, signInToConsole } from '../testing/console.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../testing/demo-people.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { expect, test, waitUntilReady } from '../testing/test.ts';
import { watchContext } from '../testing/watch.ts';

const uniqueTitle = (): string => `Levies ${Math.random().toString(36).slice(2, 8)}`;

/** Sets above how many people the notices of Msasa Ridge need a second yes. */
async function setApprovalAbove(server: ServerCalls, approvalAbove: number): Promise<void> {
  await server.signIn(DEMO_PEOPLE.johan.email, DEMO_PASSWORD);
  const { items } = (await server.get('/api/console/notification-rules?perPage=100')) as {
    items: { id: string; version: number; approvalAbove: number }[];
  };
  const rule = items.find(({ id }) => id === '91');
  if (rule === undefined || rule.approvalAbove === approvalAbove) return;
  await server.send('PUT', '/api/console/notification-rules/91', { approvalAbove }, rule.version);
}

/** Opens a page in a browser of its own. */
async function openPhone(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 360, height: 640 },
  });
  return { context, page: await context.newPage(), watch: watchContext(context) };
}

/** Writes a notice to the guards alone, so that no other journey reads it. */
async function writeNotice(page: Page, title: string): Promise<void> {
  await page.goto('/console/notifications');
  await page.getByRole('button', { name: 'Write a notice' }).click();
  await page.getByRole('button', { name: 'Guard', exact: true }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Text').fill('The trustees propose R 2 450.00 a month.');
  await expect(page.getByText(/Kept \d+ s ago/)).toBeVisible();
}

test('a notice is written on a phone; a second person says no, then yes, and only then it is told', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  await setApprovalAbove(server, 0);
  const title = uniqueTitle();
  const phone = await openPhone(browser, baseURL);
  const editor = phone.page;
  await signInToConsole(editor, DEMO_PEOPLE.naledi.email);
  await expect(editor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(editor).not.toHaveURL(/login/);
  await writeNotice(editor, title);
  const preview = editor.frameLocator('iframe[title="In the app, dark"]');
  await expect(preview.locator('.notification-title')).toContainText(title);
  await expectAccessible(editor);
  await editor.getByRole('button', { name: 'Ask Lerato to send it' }).click();
  const ask = editor.getByRole('dialog', { name: title });
  await expect(ask).toContainText('Lerato Mokoena says yes before it goes');
  await ask.getByRole('button', { name: 'Ask Lerato to send it' }).click();
  await expect(editor.getByText('Waits for a yes')).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Say yes...' })).toHaveCount(0);

  await signInAsManager(page);
  await page.goto('/console/notifications?status=waiting');
  await page.getByRole('link', { name: title }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Say no...' }).click();
  const no = page.getByRole('dialog', { name: 'Say no?' });
  await no.getByLabel('What should change').fill('Say where the meeting is.');
  await no.getByRole('button', { name: 'Give it back' }).click();

  await expect(editor.getByText('Lerato Mokoena said no:')).toBeVisible();
  await editor.getByLabel('Text').fill('Come and ask in the clubhouse.');
  await expect(editor.getByText(/Kept \d+ s ago/)).toBeVisible();
  await editor.getByRole('button', { name: 'Ask Lerato to send it' }).click();
  await ask.getByRole('button', { name: 'Ask Lerato to send it' }).click();
  await expect(editor.getByText('Waits for a yes')).toBeVisible();
  await server.signIn(DEMO_PEOPLE.grace.email, DEMO_PASSWORD);
  const told = async (): Promise<string[]> =>
    ((await server.get('/api/notifications?userID=me')) as { title: string }[]).map((each) => each.title);
  expect(await told()).not.toContain(title);

  await page.goto('/console/notifications?status=waiting');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Say yes...' }).click();
  await page
    .getByRole('dialog', { name: title })
    .getByRole('button', { name: /^Tell \d+ (person|people)$/ })
    .click();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  expect(await told()).toContain(title);
  phone.watch.assertNoErrors();
  await phone.context.close();
  await setApprovalAbove(server, 100);
});

test('a scheduled notice is kept until its minute, and can be taken back to change it', async ({ page }) => {
  const title = uniqueTitle();
  await signInAsManager(page);
  await writeNotice(page, title);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Told at').fill(`${tomorrow}T18:30`);
  await expect(page.getByText(/Kept \d+ s ago/)).toBeVisible();
  await page.getByRole('button', { name: /^(Tell|Ask)/ }).click();
  const publish = page.getByRole('dialog', { name: title });
  await expect(publish).toContainText('18:30');
  await publish.getByRole('button', { name: /^(Tell|Ask)/ }).click();
  await expect(page.getByText(/^(Scheduled|Waits for a yes)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Take back to change it...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make it a draft again' }).click();
  await expect(page.getByLabel('Told at')).toHaveValue(`${tomorrow}T18:30`);
  await page.getByRole('button', { name: 'Delete draft...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('a colour that cannot be read is refused with words, while both themes show the colours that can', async ({
  page,
}) => {
  await signInAsManager(page);
  await openRoom(page, 'Estate');
  await page.goto('/console/configurations');
  const buttons = page.getByLabel('Buttons', { exact: true });
  await buttons.fill('#ffcc00');
  await expect(page.getByText(/White words on it: the contrast is 1\.5:1/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await buttons.fill('#7a1f5c');
  for (const theme of ['light', 'dark']) {
    const book = page.frameLocator(`iframe[title="The app, ${theme}"]`).locator('.button-filled');
    await expect(book).toHaveCSS('background-color', 'rgb(122, 31, 92)');
  }
  await expectAccessible(page);
  await buttons.fill('');
  await expect(groupLinkOf(page, 'Estate')).toBeVisible();
  await expect(roomsOf(page)).toBeVisible();
});

test('an emergency contact that staff change is read by residents at once', async ({ page, browser, baseURL }) => {
  const phone = await openPhone(browser, baseURL);
  const resident = phone.page;
  await resident.goto('/login');
  await waitUntilReady(resident, 'login');
  await resident.getByLabel('E-mail').fill(DEMO_PEOPLE.newcomer.email);
  await resident.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await resident.getByRole('button', { name: 'Login', exact: true }).click();
  await waitUntilReady(resident, 'home');
  await resident.goto('/emergency');
  await expect(resident.getByRole('link', { name: 'Call Ambulance' })).toBeVisible();

  await signInToConsole(page, DEMO_PEOPLE.johan.email);
  await expect(roomsOf(page)).toBeVisible();
  await page.goto('/console/emergency-contacts?of=93');
  await page.getByRole('button', { name: 'Add a contact' }).click();
  const added = page.getByRole('group').last();
  const name = `Paramedics ${Math.random().toString(36).slice(2, 6)}`;
  await added.getByLabel('Name', { exact: true }).fill(name);
  await added.getByLabel('Number', { exact: true }).fill('012 555 0177');
  await expect(page.frameLocator('iframe[title="The emergency screen, light"]').getByText(name)).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(resident.getByRole('link', { name: `Call ${name}` })).toHaveAttribute('href', 'tel:0125550177');
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(resident.getByRole('link', { name: `Call ${name}` })).toHaveCount(0);
  phone.watch.assertNoErrors();
  await phone.context.close();
});
