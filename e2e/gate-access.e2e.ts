import type { Page } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './testing/demo-people.ts';
import { readDrawnCode } from './testing/qr-code.ts';
import { inventPerson, type Newcomer, type ServerCalls } from './testing/server-calls.ts';
import { expect, test, waitUntilStoredForOffline } from './testing/test.ts';

/** Positions in front of the main gate of Msasa Ridge, and some kilometres away. */
const AT_THE_GATE = { latitude: -26.0022, longitude: 28.1303, accuracy: 8 };
const AT_WORK = { latitude: -26.05, longitude: 28.2, accuracy: 8 };

const PIN_HEADING = 'Enter your 4-digit Pin:';

test.use({ permissions: ['geolocation'], geolocation: AT_THE_GATE });

/** Resets a person's PIN, as 'FORGOT PIN?' does, because an earlier journey may have set one. */
async function resetPin(server: ServerCalls, email: string): Promise<void> {
  await server.signIn(email, DEMO_PASSWORD);
  await server.send('POST', '/api/accessControl/pin/reset', { password: DEMO_PASSWORD });
}

/** Signs up a new person who may open the gates. No other journey resets the PIN of this person. */
const signUpOwner = async (server: ServerCalls): Promise<Newcomer> => {
  const person = inventPerson();
  await server.signUp(person);
  await server.becomeOwner(person);
  return person;
};

const openAccess = async (page: Page): Promise<void> => {
  await page.getByRole('navigation').getByRole('link', { name: 'Access' }).click();
  await expect(page).toHaveURL('/access');
};

const typePin = async (page: Page, pin: string): Promise<void> => {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
};

async function setPin(page: Page, pin: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Set your PIN' })).toBeVisible();
  await typePin(page, pin);
  await expect(page.getByRole('heading', { name: "You're Almost Set" })).toBeVisible();
  await typePin(page, pin);
}

const passCode = (page: Page) => page.getByRole('img', { name: 'Gate access code' });

/** Waits for the answer to the next enrolment of this phone. */
const waitForEnrolment = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/guard/device') && answer.request().method() === 'POST');

test('PIN: set, confirm, then a pass that can be read, near a gate only, and without a network after a cold start', async ({
  page,
  context,
  server,
  signIn,
  watch,
}) => {
  const { email, name, role } = DEMO_PEOPLE.thandi;
  await resetPin(server, email);
  await signIn(email);
  await openAccess(page);
  await expect(page.getByRole('heading', { name: 'Set your PIN' })).toBeVisible();
  await expectAccessible(page);
  await typePin(page, '4711');
  await expect(page.getByText('Please re-enter your 4-digit pin below to confirm:')).toBeVisible();
  await typePin(page, '4712');
  await expect(page.getByRole('alert')).toHaveText('The pins do not match. Please try again');
  await setPin(page, '4711');

  await expect(passCode(page)).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText(role)).toBeVisible();
  await expect(page.getByText(/^Main Gate, \d+\sm away$/)).toBeVisible();
  await expect.poll(async () => (await readDrawnCode(passCode(page))) ?? '').toMatch(/^EK2:[0-9A-Z $%*+\-./:]+$/);
  await expectAccessible(page);

  await context.setGeolocation(AT_WORK);
  await expect(page.getByText('You are not close enough to a gate. Please come closer and try again.')).toBeVisible();
  await expect(page.getByText(/^You are \d+\.\d\skm from/)).toBeVisible();
  await expect(passCode(page)).toBeHidden();
  await expectAccessible(page);
  await context.setGeolocation(AT_THE_GATE);
  await expect(passCode(page)).toBeVisible();

  await page.goto('/home');
  await waitUntilStoredForOffline(page);
  await watch.setOffline(true);
  await page.goto('/access');
  await expect(page.getByRole('heading', { name: PIN_HEADING })).toBeVisible();
  await expect(page.getByRole('link', { name: 'FORGOT PIN?' })).toBeHidden();
  await typePin(page, '4711');
  await expect(passCode(page)).toBeVisible();
  expect(await readDrawnCode(passCode(page))).toMatch(/^EK2:/);
  await expectAccessible(page);
});

/** Measures the visible code: its edge in pixels, and whether all of it lies within the window and above the tab bar. */
const measureCode = (page: Page) =>
  page.evaluate(() => {
    const squares = document.querySelector('.qr-code path');
    if (!squares) throw new Error('The page shows no code.');
    const { left, top, right, bottom, width, height } = squares.getBoundingClientRect();
    const corners = [
      [left + 2, top + 2],
      [right - 2, top + 2],
      [left + 2, bottom - 2],
    ] as const;
    const isVisible = corners.every(([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.qr-code')));
    return { edge: Math.min(width, height), isSquare: Math.abs(width - height) < 1, isVisible };
  });

test('The code is fully visible at every size, with long names and the offline banner too', async ({
  page,
  server,
  signIn,
  watch,
}) => {
  const { email } = DEMO_PEOPLE.lerato;
  await resetPin(server, email);
  await signIn(email);
  await openAccess(page);
  await setPin(page, '4711');
  await expect(passCode(page)).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });

  const sizes = [
    { name: 'phone', width: 390, height: 844, edge: 276, edgeWhenCrowded: 276 },
    { name: 'short phone', width: 360, height: 640, edge: 276, edgeWhenCrowded: 276 },
    { name: 'phone in landscape', width: 844, height: 390, edge: 276, edgeWhenCrowded: 276 },
    { name: 'small phone in landscape', width: 667, height: 375, edge: 240, edgeWhenCrowded: 210 },
    // Text at 200 % is simulated by a window of half the size, whose pixels appear twice as large.
    { name: 'phone at 200 % text', width: 195, height: 422, edge: 130, edgeWhenCrowded: 115 },
    { name: 'desktop', width: 1280, height: 800, edge: 276, edgeWhenCrowded: 276 },
  ];
  const expectVisibleCode = async (edge: 'edge' | 'edgeWhenCrowded'): Promise<void> => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect
        .poll(() => measureCode(page), { message: `${size.name}, ${edge}` })
        .toEqual({ edge: expect.any(Number), isSquare: true, isVisible: true });
      expect((await measureCode(page)).edge, `${size.name}, ${edge}`).toBeGreaterThanOrEqual(size[edge]);
    }
  };
  await expectVisibleCode('edge');
  await page.evaluate(() => {
    const [name, role] = document.querySelectorAll('.pass-person > *');
    if (!name || !role) throw new Error('The page shows no name.');
    name.textContent = 'Nompumelelo-Elizabeth van der Westhuizen-Ramaphosa of the Northern Cape';
    role.textContent = 'Chairperson of the Body Corporate - Kingfisher Bay Lagoon and Country Estate';
  });
  await watch.setOffline(true);
  await expect(page.getByText('No internet. Functionality limited and some data outdated.')).toBeVisible();
  await expectVisibleCode('edgeWhenCrowded');
  await watch.setOffline(false);
});

test('PIN: the phone counts wrong ones and locks it; FORGOT PIN? resets it with the password', async ({
  page,
  server,
  signIn,
  watch,
}) => {
  const person = await signUpOwner(server);
  await signIn(person.email, person.password);
  await openAccess(page);
  await setPin(page, '2580');
  await expect(passCode(page)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: PIN_HEADING })).toBeVisible();
  for (let count = 1; count <= 4; count += 1) {
    await typePin(page, '1111');
    await expect(page.getByRole('alert')).toHaveText('Pin Incorrect.Please try again');
  }
  await expectAccessible(page);
  await typePin(page, '1111');
  await expect(page.getByRole('alert')).toHaveText(/locked after 5 wrong tries. Please try again in 15 minutes/);
  await expectAccessible(page);
  // The server has locked the PIN as well, so that it does not work on another phone.
  await expect
    .poll(async () => (await server.get('/api/accessControl/me')) as { lockedUntil?: string })
    .toHaveProperty('lockedUntil');

  await page.getByRole('link', { name: 'FORGOT PIN?' }).click();
  await expect(page).toHaveURL('/reset-pin');
  await expect(page.getByRole('button', { name: 'Reset PIN' })).toBeDisabled();
  await expectAccessible(page);
  watch.expectStatus(401, /pin\/reset/);
  await page.getByLabel('Enter password').fill('not-my-password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to reset PIN code, please ensure your password is typed in correctly',
  );
  await expect(page.getByLabel('Enter password')).toHaveValue('');
  await page.getByLabel('Enter password').fill(person.password);
  await page.getByRole('button', { name: 'Reset PIN' }).click();
  await expect(
    page.getByText('PIN reset successfully, please choose your new PIN code on Access Control'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/access');
  await setPin(page, '1470');
  await expect(passCode(page)).toBeVisible();
});

test('Access links to the person’s gate history, also for an employee without a Visitor tile', async ({
  page,
  server,
  signIn,
}) => {
  const { email } = DEMO_PEOPLE.sipho;
  await resetPin(server, email);
  await server.send('POST', '/api/accessControl/pin', { pin: '4711' });
  await signIn(email);
  await openAccess(page);
  await page.getByRole('link', { name: 'Gate history' }).click();
  await expect(page.getByRole('heading', { name: 'Gate history' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/access');
});

test('A phone that its owner removed asks for the PIN and the password again', async ({
  page,
  server,
  signIn,
  watch,
}) => {
  const person = await signUpOwner(server);
  await signIn(person.email, person.password);
  await openAccess(page);
  await setPin(page, '4711');
  await expect(passCode(page)).toBeVisible();

  watch.expectStatus(403, /api\/guard/);
  const [phone] = (await server.get('/api/guard/device')) as { id: string }[];
  await server.send('DELETE', `/api/guard/device/${phone?.id}`);
  await expect(page.getByRole('heading', { name: PIN_HEADING })).toBeVisible();
  await typePin(page, '4711');
  await expect(page.getByRole('heading', { name: 'Enter your password' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Enter password').fill(person.password);
  const enrolledAnew = waitForEnrolment(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(passCode(page)).toBeVisible();
  expect((await enrolledAnew).status()).toBe(200);
});

test('Geolocation refused: a code without a location where the estate allows it', async ({
  page,
  context,
  server,
  signIn,
}) => {
  const { email } = DEMO_PEOPLE.pieter;
  await resetPin(server, email);
  await context.clearPermissions();
  await signIn(email);
  await openAccess(page);
  await setPin(page, '3690');
  await expect(page.getByText('Without a place')).toBeVisible();
  await expect(passCode(page)).toBeVisible();
  await expectAccessible(page);
});

test('Access: a person who may not use the gate sees why, and whom to ask', async ({ page, server, signIn }) => {
  const { supportAddress } = (await server.get('/api/configurations')) as { supportAddress: string };
  await signIn(DEMO_PEOPLE.johan.email);
  await openAccess(page);
  const permitted = page.getByRole('heading', { name: 'Set your PIN' });
  const refused = page.getByText(new RegExp(`not permitted .* contact us at ${supportAddress} for help`));
  await expect(permitted.or(refused)).toBeVisible();
});

test('Logout wipes the pass from the phone', async ({ page, server, signIn }) => {
  const { email } = DEMO_PEOPLE.amina;
  await resetPin(server, email);
  await signIn(email);
  await waitUntilStoredForOffline(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await page.getByText('Logout').click();
  await expect(page).toHaveURL('/login');
  const namesOfStores = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(namesOfStores).not.toContain('ekhaya');
  // The login reads the store. It must not create it again.
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/Signup');
  expect(await namesOfStores()).not.toContain('ekhaya');
});
