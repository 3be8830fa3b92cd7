import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/test/find-chromium.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './testing/demo-people.ts';
import { writeCameraPicture } from './testing/qr-code.ts';
import type { ServerCalls } from './testing/server-calls.ts';
import { expect, test, waitUntilStoredForOffline } from './testing/test.ts';
import { watchContext } from './testing/watch.ts';

interface Invitation {
  code: string;
  /** The text of the QR code on the visitor's page. */
  qr: string;
}

/** Invites a visitor for today, as a resident's phone does. */
async function invite(server: ServerCalls, host: string, visitorName: string): Promise<Invitation> {
  await server.signIn(host, DEMO_PASSWORD);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' }).format(new Date());
  const [invitation] = (await server.send('POST', '/api/vistor/invite', {
    residentUserID: 'me',
    visitorName,
    visitorPhoneNumber: '0821234567',
    invitedDateStart: `${today} 00:00`,
    invitedDateEnd: `${today} 24:00`,
  })) as { Message: string; passUrl: string }[];
  const token = invitation?.passUrl.split('/').at(-1) ?? '';
  return { code: invitation?.Message ?? '', qr: `EKV1:${token}` };
}

/** Opens the guard screen and chooses the main gate. */
async function startAtMainGate(page: Page, direction: 'In' | 'Out' = 'In'): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Gate', exact: true }).click();
  await expect(page).toHaveURL('/guard');
  await page.getByText('Main Gate').click();
  await page.getByText(direction, { exact: true }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: `Main Gate, ${direction.toLowerCase()}` })).toBeVisible();
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Visitor’s code').fill(code);
  await page.getByRole('button', { name: 'Check' }).click();
}

const verdict = (page: Page, word: 'GRANTED' | 'REFUSED') => page.getByRole('alertdialog', { name: word });

test('The guard: a typed code is granted once; the next check is refused with a reason and can be overridden', async ({
  page,
  server,
  signIn,
}) => {
  const guest = `Lindiwe ${Date.now().toString(36)}`;
  const { code } = await invite(server, DEMO_PEOPLE.pieter.email, guest);
  await signIn(DEMO_PEOPLE.grace.email);
  await startAtMainGate(page);
  await expectAccessible(page);
  await page.getByRole('tab', { name: /Expected/ }).click();
  await page.getByRole('searchbox').fill(guest);
  await expect(page.getByRole('button', { name: new RegExp(guest) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Scan' }).click();

  await typeCode(page, code);
  await expect(verdict(page, 'GRANTED')).toBeVisible();
  await expect(verdict(page, 'GRANTED').getByText(guest)).toBeVisible();
  await expect(verdict(page, 'GRANTED').getByText(/^Visitor of P\. van Wyk/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Scan next' }).click();

  await typeCode(page, code);
  await expect(verdict(page, 'REFUSED').getByText(/^Already used/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Let in anyway' }).click();
  await page.getByLabel('Reason').fill('She went back to her car');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Let in', exact: true }).click();
  await expect(verdict(page, 'GRANTED').getByText('Let in: She went back to her car')).toBeVisible();
  await page.getByRole('button', { name: 'Scan next' }).click();

  await page.getByRole('tab', { name: /Inside/ }).click();
  await expect(page.getByText(guest)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `${guest} has left` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Has left' }).click();
  await expect(page.getByText(guest)).toBeHidden();
});

test('The guard works offline, and each entry is sent once', async ({ page, server, signIn, watch }) => {
  const guest = `Zola ${Date.now().toString(36)}`;
  const { code } = await invite(server, DEMO_PEOPLE.pieter.email, guest);
  await signIn(DEMO_PEOPLE.grace.email);
  await startAtMainGate(page);
  await waitUntilStoredForOffline(page);
  await watch.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Codes and lists from/)).toBeVisible();
  await typeCode(page, code);
  await expect(verdict(page, 'GRANTED').getByText('Main Gate, in, no network')).toBeVisible();
  await expect(verdict(page, 'GRANTED').getByText(guest)).toBeVisible();
  await page.getByRole('button', { name: 'Scan next' }).click();
  await typeCode(page, code);
  await expect(verdict(page, 'REFUSED').getByText(/^Already used/)).toBeVisible();
  await page.getByRole('button', { name: 'Scan next' }).click();
  await expect(page.getByText(/2 entries not sent yet/)).toBeVisible();
  await expectAccessible(page);
  await watch.setOffline(false);
  await expect(page.getByText(/not sent yet/)).toBeHidden();
  await server.signIn(DEMO_PEOPLE.grace.email, DEMO_PASSWORD);
  const { people } = (await server.get('/api/gate/inside')) as { people: { subject: { name: string } }[] };
  expect(people.filter(({ subject }) => subject.name === guest)).toHaveLength(1);
});

test('An allowed walk-in is logged, listed as inside and announced to the host, also after the guard has loaded the page again', async ({
  page,
  server,
  signIn,
  browser,
  baseURL,
}) => {
  const guest = `Courier ${Date.now().toString(36)}`;
  await signIn(DEMO_PEOPLE.grace.email);
  await startAtMainGate(page);
  const home = await browser.newContext({ baseURL });
  const watch = watchContext(home);
  await server.signIn(DEMO_PEOPLE.pieter.email, DEMO_PASSWORD);
  const resident = await home.newPage();
  await resident.goto('/login');
  await resident.getByLabel('E-mail').fill(DEMO_PEOPLE.pieter.email);
  await resident.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await resident.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(resident).toHaveURL('/home');

  await page.getByRole('button', { name: 'Ring a house' }).click();
  await page.getByLabel('Visitor’s name').fill(guest);
  await page.getByLabel('House or unit').fill('22');
  await page.getByLabel('Number plate').fill('ab 12 cd gp');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ring', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Ringing unit 22' })).toBeVisible();
  const ring = resident.getByRole('dialog', { name: `${guest} is at Main Gate` });
  await expect(ring).toBeVisible();
  await expectAccessible(resident);
  await page.reload();
  await expect(page.getByText(`Ringing unit 22 for ${guest}`)).toBeVisible();
  await ring.getByRole('button', { name: 'Let in' }).click();
  await expect(verdict(page, 'GRANTED').getByText(guest)).toBeVisible();
  await expect(verdict(page, 'GRANTED').getByText('AB 12 CD GP')).toBeVisible();
  await expect(ring).toBeHidden();
  await page.getByRole('button', { name: 'Scan next' }).click();
  await page.getByRole('tab', { name: /Inside/ }).click();
  await expect(page.getByText(guest)).toBeVisible();
  await resident
    .getByRole('navigation')
    .getByRole('link', { name: /Notifications/ })
    .click();
  await expect(resident.getByText(`${guest} has arrived`)).toBeVisible();
  await resident.goto('/GateHistory');
  await expect(resident.getByRole('list', { name: 'Gate history' })).toContainText(`${guest}: in`);
  await expectAccessible(resident);
  await home.close();
  watch.assertNoErrors();
});

test('A person who guards no gate cannot open the guard screen', async ({ page, signIn, watch }) => {
  watch.expectStatus(403, /\/api\/gate\/gates/);
  await signIn(DEMO_PEOPLE.thandi.email);
  await page.goto('/guard');
  await expect(page.getByText('Only the guards of an estate can open this screen.')).toBeVisible();
  await expectAccessible(page);
});

test.describe('the camera', () => {
  let folder: string;
  let browser: Browser | undefined;

  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ekhaya-camera-'));
  });

  test.afterEach(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('reads the code on a phone that is held in front of it', async ({ server, baseURL }) => {
    const guest = `Kabelo ${Date.now().toString(36)}`;
    const { qr } = await invite(server, DEMO_PEOPLE.pieter.email, guest);
    const picture = join(folder, 'phone.y4m');
    writeCameraPicture(qr, picture);
    const executablePath = findChromium();
    browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: [
        ...CHROMIUM_FLAGS,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${picture}`,
      ],
    });
    const context = await browser.newContext({
      baseURL,
      permissions: ['camera'],
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    const watch = watchContext(context);
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(DEMO_PEOPLE.grace.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/home');
    await startAtMainGate(page);
    await expect(verdict(page, 'GRANTED').getByText(guest)).toBeVisible();
    watch.assertNoErrors();
  });
});
