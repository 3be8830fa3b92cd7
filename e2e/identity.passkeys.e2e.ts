import type { Page } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { inventPerson } from './testing/server-calls.ts';
import { expect, test as base, waitUntilReady } from './testing/test.ts';

/** Passkeys are bound to a domain, so these journeys open the server by its name instead of its address. */
const test = base.extend({
  baseURL: async ({ baseURL }, provide) => provide(baseURL?.replace('127.0.0.1', 'localhost')),
});

/** Gives the browser an authenticator with a verified person. It answers only while `answers` is on. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answer: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

const logOut = async (page: Page): Promise<void> => {
  await page.goto('/profile');
  await page.getByText('Logout').click();
  await expect(page).toHaveURL('/login');
  await waitUntilReady(page, 'login');
};

test('Passkeys: added with a name, sign in by button and by autofill, removed; the password stays', async ({
  page,
  server,
  signIn,
  watch,
}) => {
  const person = inventPerson();
  await server.signUp(person);
  const authenticator = await addAuthenticator(page);
  await signIn(person.email, person.password);
  await page.goto('/Devices');
  await expect(page.getByText('Sign in without a password')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('Work laptop');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Work laptop');
  await expectAccessible(page);

  // What a screen reads when it opens may come too late for the session that the logout ends.
  watch.expectStatus(401, /\/api\/(?!auth)/);
  await authenticator.answer(false);
  await logOut(page);
  await page.getByLabel('E-mail').focus();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expectAccessible(page);
  await authenticator.answer(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/home');

  await logOut(page);
  // The suggestion of the e-mail field: the authenticator answers it at once.
  await page.getByLabel('E-mail').focus();
  await expect(page).toHaveURL('/home');

  await page.goto('/Devices');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect(page.getByText('Sign in without a password')).toBeVisible();
  await authenticator.answer(false);
  await logOut(page);
  watch.expectStatus(401, /sign-in\/passkey$/);
  await page.getByLabel('E-mail').focus();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await authenticator.answer(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(
    page.getByText('This passkey was not accepted. Please sign in with your password.').first(),
  ).toBeVisible();
  await authenticator.answer(false);
  await signIn(person.email, person.password);
});

test('Password change ends other sessions, mails the owner, and her link ends all of them, once', async ({
  page,
  server,
  signIn,
  watch,
}) => {
  const person = inventPerson();
  await server.signUp(person);
  await signIn(person.email, person.password);
  await page.goto('/Devices');
  await expect(page.getByRole('list', { name: 'Signed in on' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: /^Password/ }).click();
  await page.getByLabel('Present password').fill(person.password);
  await page.getByLabel('New password').fill('12345678');
  await page.getByLabel('Re-type password').fill('12345678');
  watch.expectStatus(400, /change-password$/);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Please enter a stronger password')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password').fill('kudu-Wattle-91');
  await page.getByLabel('Re-type password').fill('kudu-Wattle-91');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Password changed. Your other devices are signed out.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Signed in on' }).getByRole('listitem')).toHaveCount(1);

  const [, link = ''] = await server.findMessage(person.email, /(\/auth\/not-me#token=[\w-]+)/);
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'This was not me' }).click();
  await expect(page.getByText('Your account is safe')).toBeVisible();
  await page.reload();
  watch.expectStatus(400, /not-me$/);
  await page.getByRole('button', { name: 'This was not me' }).click();
  await expect(page.getByText(/has been used or is older than a week/)).toBeVisible();
  watch.expectStatus(401, /\/api\//);
  await page.goto('/home');
  await expect(page).toHaveURL('/login');
});
