import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../testing/accessibility.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../testing/demo-people.ts';
import { inventPerson, openServerCalls } from '../testing/server-calls.ts';
import { expect, test, waitUntilReady } from '../testing/test.ts';

test('My data: a copy is made and downloaded; the account is deleted with the password, and cannot sign in', async ({
  page,
  server,
  signIn,
  watch,
}) => {
  const person = inventPerson();
  await server.signUp(person);
  await signIn(person.email, person.password);
  await page.goto('/MyData');
  await expect(page.getByRole('list', { name: 'What we keep about you' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Get a copy of my data' }).click();
  await expect(page.getByText('Your copy is ready')).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.zip');
  // The first bytes of a zip file.
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Delete my account' });
  await expect(sheet.getByRole('heading', { name: 'Stays' })).toBeVisible();
  await expectAccessible(page);
  const sent = sheet.getByRole('button', { name: 'Delete account' });
  watch.expectStatus(401, /\/api\//);
  await sheet.getByLabel('Your password').fill('not this one');
  await sent.click();
  await expect(sheet.getByText('This is not your password.')).toBeVisible();
  await sheet.getByLabel('Your password').fill(person.password);
  await sent.click();
  await expect(page.getByText('Your account was deleted')).toBeVisible();
  await page.goto('/login');
  await waitUntilReady(page, 'login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('This user could not be found. Please sign up.').first()).toBeVisible();
});

test('news of events are asked for, and one tap in the mail ends them', async ({ page, server, signIn, baseURL }) => {
  const person = inventPerson();
  await server.signUp(person, { estate: { id: '92', name: 'Kingfisher Bay' } });
  await signIn(person.email, person.password);
  await page.goto('/NotificationSettings');
  const byMail = page.getByRole('group', { name: 'Events' }).getByRole('checkbox', { name: 'By mail' });
  await expect(byMail).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(byMail).toBeChecked();
  await expect(page.getByRole('button', { name: 'Yes, tell me' })).toHaveCount(0);

  const staff = await openServerCalls(baseURL ?? '');
  await staff.signIn(DEMO_PEOPLE.johan.email, DEMO_PASSWORD);
  const { id, version } = (await staff.send('POST', '/api/console/notifications', {
    estateIds: ['92'],
    roles: ['Visitor'],
    type: 'event',
    title: `Night market ${person.mobile}`,
    description: 'From 18:00 at the lagoon.',
  })) as { id: string; version: number };
  await staff.send('POST', `/api/console/notifications/${id}/publish`, {}, version);
  await staff.dispose();
  const [, link = ''] = await server.findMessage(
    person.email,
    /From 18:00 at the lagoon\.[^]*(\/answer\/notices\/[\w-]+)/,
  );
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(byMail).not.toBeChecked();
});
