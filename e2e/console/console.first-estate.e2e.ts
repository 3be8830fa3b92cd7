import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from '@playwright/test';
import { root } from '../../scripts/test/source-tree.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { createAuthenticatorApp } from '../testing/authenticator-app.ts';
import { startBuiltApp, type BuiltApp } from '../testing/built-app.ts';
import { roomsOf, signInToConsole } from '../testing/console.ts';
import { inventPerson } from '../testing/server-calls.ts';
import { expect, test as journey, waitUntilReady } from '../testing/test.ts';
import { watchContext } from '../testing/watch.ts';

/** A server whose database is empty: no demo world, no estate, nobody. */
const test = journey.extend<object, { demo: '0'; emptyApp: BuiltApp }>({
  demo: ['0', { scope: 'worker', option: true }],
  emptyApp: [
    async ({ demo }, provide) => {
      const app = await startBuiltApp({ EKHAYA_DEMO: demo });
      await provide(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ emptyApp }, provide) => provide(emptyApp.address),
});

const administrator = { email: 'lerato@baobab.test', password: 'A quiet blue ladder 7' };

const command = [
  'create',
  '--email',
  administrator.email,
  '--first-name',
  'Lerato',
  '--last-name',
  'Mokoena',
  '--mobile',
  '0845550180',
  '--estate',
  'Baobab Rise',
  '--suburb',
  'Midrand',
  '--city',
  'Johannesburg',
  '--password-stdin',
];

/** Runs the command of docs/operations.md beside the server, and returns what it says. */
async function createAdministrator(dataDirectory: string): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'server', 'admin.ts'), ...command], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], EKHAYA_DATA_DIR: dataDirectory },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const [said, complaints, ended] = [text(child.stdout), text(child.stderr), once(child, 'close')];
  child.stdin.end(`${administrator.password}\n`);
  const [code] = (await ended) as [number];
  expect(code, await complaints).toBe(0);
  return said;
}

/**
 * What each part of the work takes: a reader's 240 words a minute, the Keystroke-Level Model's half second for a letter that is no
 * part of a word, and more than its 3 seconds for a control that is found and pressed. Nobody hurries: each page takes 10 seconds more.
 */
const seconds = { word: 0.25, page: 10, act: 5, letter: 0.5 };

/** Counts what the person does who sets the estate up. */
class Effort {
  pages = 0;
  words = 0;
  acts = 0;
  letters = 0;
  readonly #start = Date.now();
  readonly #read = new Set<string>();

  /** Reads every line of a page that no page before has shown. */
  async read(page: Page): Promise<void> {
    this.pages += 1;
    for (const line of (await page.locator('body').innerText()).split('\n')) {
      if (!this.#read.has(line)) this.words += line.split(/\s+/).length;
      this.#read.add(line);
    }
  }

  /** The minutes that the person takes, without those that the product takes. */
  get minutes(): number {
    const { pages, words, acts, letters } = this;
    return (words * seconds.word + pages * seconds.page + acts * seconds.act + letters * seconds.letter) / 60;
  }

  toString(): string {
    const { pages, words, acts, letters, minutes } = this;
    const elapsed = Math.round((Date.now() - this.#start) / 1000);
    return `${pages} pages with ${words} words, ${acts} acts, ${letters} letters typed: ${minutes.toFixed(1)} minutes; the journey took ${elapsed} s`;
  }
}

/** Signs a resident up on a phone, and returns her page when Home is drawn. */
async function signUpOnPhone(browser: Browser, address: string, estate: string): Promise<Page> {
  const phone = await browser.newContext({
    baseURL: address,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    reducedMotion: 'reduce',
  });
  const page = await phone.newPage();
  const person = inventPerson();
  await page.goto('/Signup');
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: /Estate/ }).click();
  await page
    .getByRole('dialog', { name: 'Select Estate' })
    .getByRole('radio', { name: new RegExp(`^${estate}`) })
    .click();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Re-type password').fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL('/home');
  await waitUntilReady(page, 'home');
  return page;
}

test('from an empty database to an estate that looks finished to the first resident, in less than ten minutes', async ({
  page,
  browser,
  emptyApp,
  watch,
}, testInfo) => {
  test.slow();
  const effort = new Effort();
  const press = async (name: string | RegExp): Promise<void> => {
    effort.acts += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  const write = async (label: string, words: string): Promise<void> => {
    effort.acts += 1;
    effort.letters += words.length;
    await page.getByLabel(label).fill(words);
  };
  const expectPage = async (question: string): Promise<void> => {
    await expect(page.getByRole('heading', { name: question })).toBeVisible();
    await effort.read(page);
  };

  effort.letters += `npm run admin -- ${command.join(' ')}${administrator.password}`.length;
  expect(await createAdministrator(emptyApp.dataDirectory)).toContain('administrator of Baobab Rise now');

  // Staff have a second factor from their first sign-in on. Until then the console reads nothing.
  watch.expectStatus(403, /\/api\/console\//);
  effort.acts += 3;
  effort.letters += administrator.email.length + administrator.password.length;
  await signInToConsole(page, administrator.email, administrator.password);
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  await effort.read(page);
  await press('Set up an authenticator app');
  const nextCode = createAuthenticatorApp(await page.getByLabel('Key to type').inputValue());
  await write('Code of your app', nextCode());
  await press('Confirm');
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await effort.read(page);
  await press('I have kept them');

  // The command has named the estate, so the page opens on its place.
  await expectPage('Where does the estate lie?');
  await press('Later');
  await expectPage('Which logo and colours does the app have here?');
  effort.acts += 2;
  await page.getByLabel('Logo file').setInputFiles(join(root, 'server/demo-data/pictures/estate-aerial.webp'));
  await press('Use this part');
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible();
  await press('From the logo');
  await press('Next: roles');
  await expectPage('Which roles do people have here?');
  await expect(page.getByText(/Everybody who signs up gets it\./)).toBeVisible();
  await press('Next: gates and who passes');
  await expectPage('Where is the gate, and who may pass by themselves?');
  await write('Latitude', '-25.9982');
  await write('Longitude', '28.1259');
  await press('Next: houses and people');
  await expectPage('Which houses are there, and who lives in them?');

  // The page is left, and found again where it was left.
  await press('Leave for now');
  await expect(roomsOf(page)).toBeVisible();
  effort.acts += 1;
  await page.goto('/console/setup');
  await expectPage('Which houses are there, and who lives in them?');
  await write('Last house number', '180');
  await press('Next: what can be booked');
  await expectPage('What can residents book?');
  effort.acts += 1;
  await page.getByLabel(/^A tennis court/).check();
  await press('Next: mail and SMS');
  await expectPage('Do mails and text messages leave?');
  await expect(page.getByText('Set SMTP_URL of the server')).toBeVisible();
  await press('Later');
  await expectPage('Who charges cards, and who sells units?');
  await press('Later');
  await expectPage('Baobab Rise is ready');
  await expect(page.getByText('Put off: Place on the map, Mail and SMS, Power, water and paying.')).toBeVisible();
  testInfo.annotations.push({ type: 'effort', description: String(effort) });
  // The product has the tenth minute: how fast the machine of a test is decides nothing.
  expect(effort.minutes, String(effort)).toBeLessThan(9);

  // The first who signs up is a visitor, and an owner as soon as the administrator says so: each has her tiles.
  const phone = await signUpOnPhone(browser, emptyApp.address, 'Baobab Rise');
  const phoneWatch = watchContext(phone.context());
  await phone.getByRole('dialog', { name: 'Introduction' }).getByRole('button', { name: 'Skip' }).click();
  // No text message can leave this server yet, so the number stays unproved.
  await phone.getByRole('dialog', { name: 'Verify your number' }).getByRole('button', { name: 'Close' }).click();
  await expect(phone.getByText('Visitor - Baobab Rise')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Switch Estate' })).toBeVisible();
  await press('Give somebody a role');
  await page.getByRole('button', { name: /^Naledi / }).click();
  await press('Give a role');
  await page.getByRole('radio', { name: /^Owner/ }).check({ force: true });
  await page.getByLabel('Unit number').fill('12');
  await press('Make Naledi Owner');
  await expect(page.getByText('Naledi is Owner now')).toBeVisible();
  await expect(phone.getByText('Owner - Baobab Rise')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('link', { name: 'Facilities' }).click();
  await expect(phone.getByRole('heading', { name: 'Facilities' })).toBeVisible();
  await expect(phone.getByText('Tennis', { exact: true })).toBeVisible();
  phoneWatch.assertNoErrors();
  await phone.context().close();
});
