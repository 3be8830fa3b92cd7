import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './testing/demo-people.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { inventPerson, type Newcomer } from './testing/server-calls.ts';
import { expect, test, waitUntilStoredForOffline, waitUntilReady } from './testing/test.ts';

const SIGN_IN = /\/api\/auth\/sign-in\/email$/;

async function openLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await waitUntilReady(page, 'login');
}

const emailOf = (page: Page) => page.getByLabel('E-mail');
const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true });
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

async function fillSignUp(page: Page, person: Newcomer, estate: string): Promise<void> {
  await page.getByLabel('First name').fill(`  ${person.firstName.toLowerCase()} `);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Mobile number').fill(person.mobile);
  await emailOf(page).fill(person.email);
  await page.getByRole('button', { name: /Estate/ }).click();
  await page
    .getByRole('dialog', { name: 'Select Estate' })
    .getByRole('radio', { name: new RegExp(`^${estate}`) })
    .click();
  await passwordOf(page).fill(person.password);
  await page.getByLabel('Re-type password').fill(person.password);
}

test.describe('Login', () => {
  test('Enter moves from e-mail to password then submits; Success goes to /home', async ({ page }) => {
    await openLogin(page);
    await expectAccessible(page);
    await emailOf(page).fill(DEMO_PEOPLE.thandi.email);
    await emailOf(page).press('Enter');
    await expect(passwordOf(page)).toBeFocused();
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/home');
    await expect(page.getByText(DEMO_PEOPLE.thandi.name)).toBeVisible();
    await expect(page.getByText(DEMO_PEOPLE.thandi.role)).toBeVisible();
  });

  test('e-mail and password with show/hide toggle; buttons Sign up (/Signup) and Login; links to /ForgotPassword', async ({
    page,
  }) => {
    await openLogin(page);
    await passwordOf(page).fill('secret');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(passwordOf(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(passwordOf(page)).toHaveAttribute('type', 'password');
    await emailOf(page).fill('thandi@ekhaya.test');
    await page.getByRole('link', { name: /Forgot password/ }).click();
    await expect(page).toHaveURL('/ForgotPassword');
    await expect(emailOf(page)).toHaveValue('thandi@ekhaya.test');
    await page.goBack();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/Signup');
  });

  test('Signed-in users are redirected to /home, and signed-out users are sent to /login', async ({ page, signIn }) => {
    await page.goto('/home');
    await expect(page).toHaveURL('/login');
    await signIn(DEMO_PEOPLE.amina.email);
    await page.goto('/login');
    await expect(page).toHaveURL('/home');
  });

  for (const [typed, sentence] of [
    [{ email: '', password: '' }, 'Please enter your email and password'],
    [{ email: '', password: 'secret1' }, 'Please enter email address'],
    [{ email: 'thandi', password: 'secret1' }, 'Please enter a valid email address'],
    [{ email: 'thandi@ekhaya.test', password: '' }, 'Please enter password'],
  ] as const) {
    test(`the form shows '${sentence}' and sends nothing`, async ({ page }) => {
      await openLogin(page);
      await emailOf(page).fill(typed.email);
      await passwordOf(page).fill(typed.password);
      await loginButton(page).click();
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    });
  }

  for (const [email, status, title, sentence] of [
    ['nobody@ekhaya.test', 401, 'User not found', 'This user could not be found. Please sign up.'],
    ['pieter@ekhaya.test', 401, 'Wrong password', 'Password does not match email provided.'],
  ] as const) {
    test(`Alert 'Login Failed' shows the code after 'auth/': '${title}', and the form '${sentence}'`, async ({
      page,
      watch,
    }) => {
      watch.expectStatus(status, SIGN_IN);
      await openLogin(page);
      await emailOf(page).fill(email);
      await passwordOf(page).fill('not-the-password');
      await loginButton(page).click();
      const alert = page.getByRole('alertdialog', { name: 'Login Failed' });
      await expect(alert).toContainText(title);
      await expectAccessible(page);
      await alert.getByRole('button').click();
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page).toHaveURL('/login');
    });
  }

  test("offline: 'You will be logged in as soon as you are back online.', and the login follows", async ({
    page,
    watch,
  }) => {
    await openLogin(page);
    await watch.setOffline(true);
    await emailOf(page).fill(DEMO_PEOPLE.sipho.email);
    await passwordOf(page).fill(DEMO_PASSWORD);
    await loginButton(page).click();
    await expect(page.getByText('You will be logged in as soon as you are back online.')).toBeVisible();
    await watch.setOffline(false);
    await expect(page).toHaveURL('/home');
    await expect(page.getByText(DEMO_PEOPLE.sipho.name)).toBeVisible();
  });
});

test.describe('Sign Up', () => {
  test('a person signs up, verifies her number by a one-time PIN and is at home with the default role visitor (rank 1)', async ({
    page,
    server,
  }) => {
    const person = inventPerson();
    await openLogin(page);
    await page.getByRole('button', { name: 'Sign up' }).click();
    const button = page.getByRole('button', { name: 'Sign up', exact: true });
    await expect(button).toBeDisabled();
    await expectAccessible(page);
    await fillSignUp(page, person, 'Kingfisher Bay');
    await expect(button).toBeDisabled();
    await page.getByRole('checkbox').check();
    await button.click();

    const success = page.getByRole('alertdialog', { name: 'Success' });
    await expect(success).toContainText('User Registered');
    await expect(page).toHaveURL('/home');

    await page.getByRole('dialog', { name: 'Introduction' }).getByRole('button', { name: 'Skip' }).click();
    const sheet = page.getByRole('dialog', { name: 'Verify your number' });
    await expect(sheet).toBeVisible();
    await expectAccessible(page);
    const international = person.mobile.replace(/^0/, '27');
    const [otp] = await server.findMessage(international, /\b\d{6}\b/);
    await expect(sheet.getByLabel('One-time PIN')).toBeFocused();
    await sheet.getByLabel('One-time PIN').fill(otp);
    await expect(sheet).toBeHidden();
    await expect(page.getByText('Naledi Mabaso')).toBeVisible();
    await expect(page.getByText('Visitor - Kingfisher Bay')).toBeVisible();
    await expect(page.getByText('Verify your mobile number')).toBeHidden();
    await expectAccessible(page);
  });

  test('OTP you have entered does not match the one we have in our records. Please retry.', async ({
    page,
    server,
    signIn,
    watch,
  }) => {
    const person = inventPerson();
    await server.signUp(person);
    await signIn(person.email, person.password);
    await page.getByRole('button', { name: /Verify your mobile number/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Verify your number' });
    const [otp] = await server.findMessage(person.mobile.replace(/^0/, '27'), /\b\d{6}\b/);
    watch.expectStatus(400, /\/api\/user\/phone\/verify$/);
    await sheet.getByLabel('One-time PIN').fill(otp === '111111' ? '222222' : '111111');
    await expect(
      sheet.getByText('OTP you have entered does not match the one we have in our records. Please retry.'),
    ).toBeVisible();
    await expectAccessible(page);
    await sheet.getByLabel('One-time PIN').fill(otp);
    await expect(sheet).toBeHidden();
  });

  test('The draft is saved locally when going to terms or privacy, restored then removed on return.', async ({
    page,
  }) => {
    const person = inventPerson();
    await page.goto('/Signup');
    await fillSignUp(page, person, 'Acacia Walk');
    await page.getByRole('checkbox').check();
    await page.getByRole('link', { name: /terms/i }).click();
    await expect(page).toHaveURL('/DynamicIFrame');
    await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/Signup');
    await expect(emailOf(page)).toHaveValue(person.email);
    await expect(page.getByLabel('Mobile number')).toHaveValue(person.mobile);
    await expect(page.getByText('Acacia Walk')).toBeVisible();
    await expect(passwordOf(page)).toHaveValue('');
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await page.reload();
    await expect(emailOf(page)).toHaveValue('');
    await expect(page.getByText('Acacia Walk')).toBeHidden();
  });

  test("'Passwords do not match' when re-type non-empty and differs", async ({ page }) => {
    await page.goto('/Signup');
    await passwordOf(page).fill('Jacaranda-7');
    await page.getByLabel('Re-type password').fill('Jaca');
    await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible();
    await page.getByLabel('Re-type password').fill('Jacaranda-7');
    await expect(page.getByText('Passwords do not match', { exact: true })).toBeHidden();
  });

  test('You already have an account, please reset password if you forgot it.', async ({ page, watch }) => {
    watch.expectStatus(409, /\/api\/signup$/);
    await page.goto('/Signup');
    await fillSignUp(page, { ...inventPerson(), email: DEMO_PEOPLE.thandi.email }, 'Msasa Ridge');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    const alert = page.getByRole('alertdialog', { name: 'Error' });
    await expect(alert).toContainText('You already have an account, please reset password if you forgot it.');
  });
});

test.describe('Forgot password', () => {
  test('Reset link sent successfully, please follow the instructions sent to your email; the link sets a new password once', async ({
    page,
    server,
    signIn,
  }) => {
    const person = inventPerson();
    await server.signUp(person);
    await page.goto('/ForgotPassword');
    const send = page.getByRole('button', { name: 'Send reset link' });
    await expect(send).toBeDisabled();
    await expectAccessible(page);
    await emailOf(page).fill(person.email);
    await send.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      `You are about to reset password for ${person.email}. Are you sure you wish to continue?`,
    );
    await question.getByRole('button', { name: /Continue|Yes/ }).click();
    const sent = page.getByText('Reset link sent successfully, please follow the instructions sent to your email');
    await expect(sent).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button').click();
    await expect(page).toHaveURL(/\/(login)?$/);

    const [link] = await server.findMessage(person.email, /http\S+\/auth\/reset-password#token=[\w.-]+/);
    await page.goto(link);
    await expectAccessible(page);
    await page.getByLabel(/^New password/).fill('Aloe-blooms-9');
    await page.getByLabel(/^Re-type/).fill('Aloe-blooms-9');
    await page
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await expect(page.getByRole('link', { name: /log ?in/i })).toBeVisible();
    await signIn(person.email, 'Aloe-blooms-9');
    await expect(page.getByText('Naledi Mabaso')).toBeVisible();
  });

  test("offline: 'Unable to send reset link. Link will be sent as soon as your back online.'", async ({
    page,
    watch,
    server,
  }) => {
    const person = inventPerson();
    await server.signUp(person);
    await page.goto('/ForgotPassword');
    await emailOf(page).fill(person.email);
    await waitUntilStoredForOffline(page);
    await watch.setOffline(true);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Continue|Yes/ })
      .click();
    await expect(
      page.getByText('Unable to send reset link. Link will be sent as soon as your back online.'),
    ).toBeVisible();
    await watch.setOffline(false);
    await server.findMessage(person.email, /\/auth\/reset-password#token=/);
  });
});
