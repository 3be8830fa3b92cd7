import { expectAccessible } from '../testing/accessibility.ts';
import { createAuthenticatorApp } from '../testing/authenticator-app.ts';
import { pressInPersonMenu, roomsOf, signInToConsole } from '../testing/console.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../testing/demo-people.ts';
import { inventPerson, openServerCalls } from '../testing/server-calls.ts';
import { expect, test } from '../testing/test.ts';

test('staff set up an authenticator app, sign in with it, and give it again before a role', async ({
  page,
  server,
  baseURL,
  watch,
}) => {
  const manager = inventPerson();
  await server.signUp(manager);
  const { user } = (await server.get('/api/auth/get-session')) as { user: { id: string } };
  const administrator = await openServerCalls(baseURL ?? '');
  await administrator.signIn(DEMO_PEOPLE.johan.email, DEMO_PASSWORD);
  await administrator.send('POST', `/api/console/people/${user.id}/roles`, { roleId: '91-manager', unitNumber: '' });
  await administrator.dispose();
  const resident = { ...inventPerson(), firstName: 'Zodwa' };
  const other = await openServerCalls(baseURL ?? '');
  await other.signUp(resident);
  await other.dispose();

  await signInToConsole(page, manager.email, manager.password);
  await expect(roomsOf(page)).toBeVisible();
  await page.goto('/console/second-factor');
  await page.getByRole('button', { name: 'Set up...' }).click();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const nextCode = createAuthenticatorApp(await page.getByLabel('Key to type').inputValue());
  await expectAccessible(page);
  await page.getByLabel('Code of your app').fill(nextCode());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Set up. 10 recovery codes are left.')).toBeVisible();

  await pressInPersonMenu(page, 'Sign out');
  watch.expectStatus(403, /\/api\/console\//);
  await signInToConsole(page, manager.email, manager.password);
  const question = page.getByRole('dialog', { name: 'Your second factor' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel('Code of your app').fill('000000');
  watch.expectStatus(400, /\/second-factor$/);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await question.getByLabel('Code of your app').fill(nextCode());
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(roomsOf(page)).toBeVisible();

  // Ten minutes have not passed: the first call is answered as the server answers it then.
  await page.route(/\/people\/[^/]+\/roles$/, (route) => route.fulfill({ status: 403, json: CONFIRMATION_REQUIRED }), {
    times: 1,
  });
  await page.goto(`/console/people?q=${encodeURIComponent(resident.email)}`);
  await page.getByRole('button', { name: /^Zodwa / }).click();
  await page.getByRole('button', { name: 'Give a role' }).click();
  await page.getByRole('radio', { name: /^Trustee/ }).check({ force: true });
  await page.getByRole('button', { name: 'Make Zodwa Trustee' }).click();
  const again = page.getByRole('dialog', { name: 'Is it you?' });
  await expectAccessible(page);
  await again.getByLabel('Code of your app').fill(nextCode());
  await again.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Zodwa is Trustee now')).toBeVisible();
});

const CONFIRMATION_REQUIRED = {
  status: 'failed',
  errorMessage: 'Please confirm that it is you.',
  errorDetails: { code: 'auth/confirmation-required', detail: 'Please confirm that it is you.' },
};
