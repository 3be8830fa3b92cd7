import { signInAsManager } from '../testing/console.ts';
import { inventPerson, openServerCalls } from '../testing/server-calls.ts';
import { expect, test } from '../testing/test.ts';

test('a snag is taken, answered on a small phone and closed; she says that it is not mended, and it opens again', async ({
  page,
  browser,
  baseURL,
  server,
  signIn,
}) => {
  const person = inventPerson();
  await server.signUp(person);
  await server.becomeOwner(person);
  const words = `The gate of the play park hangs, ${person.mobile}`;
  await signIn(person.email, person.password);
  await page.goto('/Snags');
  await page.getByRole('button', { name: 'Report a snag' }).click();
  await page.getByLabel('What is broken?').fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('link', { name: new RegExp(words) }).click();
  await expect(page.getByText('You reported it')).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 640 } });
  const staff = await context.newPage();
  await signInAsManager(staff);
  await staff.goto(`/console/snags?q=${person.mobile}`);
  await staff.getByRole('button', { name: new RegExp(words) }).click();
  await staff.getByRole('button', { name: 'I take it' }).click();
  await expect(page.getByText('Lerato Mokoena took it')).toBeVisible();
  await staff.getByRole('button', { name: 'On our way' }).click();
  await staff.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(page.getByText('We are on our way.')).toBeVisible();

  await staff.getByRole('button', { name: /^Done or not ours/ }).click();
  await staff.getByRole('button', { name: 'Close 1 as done' }).click();
  await expect(staff.getByRole('button', { name: 'Undo' })).toBeVisible();
  // She hears of it when it can no longer be taken back, 10 s later.
  await expect(page.getByText('Is it mended?')).toBeVisible();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByText('You said it is not mended')).toBeVisible();

  const other = await openServerCalls(baseURL ?? '');
  const stranger = inventPerson();
  await other.signUp(stranger);
  const [snag] = (await server.get('/api/snags?userID=me')) as { status: string }[];
  expect(snag?.status).toBe('IN_PROGRESS');
  expect(JSON.stringify(await other.get('/api/snags?userID=me'))).not.toContain(person.mobile);
  await other.dispose();
  await context.close();
});
