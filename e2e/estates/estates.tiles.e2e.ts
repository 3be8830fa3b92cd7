import { roomsOf, signInToConsole } from '../testing/console.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../testing/demo-people.ts';
import { inventPerson, openServerCalls, type Newcomer } from '../testing/server-calls.ts';
import { expect, test, waitUntilReady } from '../testing/test.ts';

const estate = { id: '93', name: 'Acacia Walk' };

/** Signs a person up at the estate: a visitor, who is an employee too if wanted. */
async function newPerson(address: string, { isEmployee }: { isEmployee: boolean }): Promise<Newcomer> {
  const person = inventPerson();
  const server = await openServerCalls(address);
  await server.signUp(person, { estate });
  const { user } = (await server.get('/api/auth/get-session')) as { user: { id: string } };
  await server.dispose();
  if (!isEmployee) return person;
  const staff = await openServerCalls(address);
  await staff.signIn(DEMO_PEOPLE.johan.email, DEMO_PASSWORD);
  await staff.send('POST', `/api/console/people/${user.id}/roles`, { roleId: `${estate.id}-employee` });
  await staff.dispose();
  return person;
}

test('a tile published for two roles in one act stands on the phones of both without a reload', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  const address = baseURL ?? '';
  const employee = await newPerson(address, { isEmployee: true });
  const visitor = await newPerson(address, { isEmployee: false });
  await signIn(employee.email, employee.password);
  await expect(page.getByText(`Employee - ${estate.name}`)).toBeVisible();

  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  const staff = await context.newPage();
  await signInToConsole(staff, DEMO_PEOPLE.johan.email);
  await expect(roomsOf(staff)).toBeVisible();
  await staff.goto(`/console/tiles?of=${estate.id}`);
  await staff.getByRole('button', { name: 'Visitor', exact: true }).click();
  await staff.getByRole('button', { name: 'New tile' }).click();
  const title = `Walk ${Date.now().toString(36)}`;
  await staff.getByLabel('Name', { exact: true }).fill(title);
  await staff.getByLabel('Shown', { exact: true }).check();
  const seenBy = staff.getByRole('group', { name: 'Seen by Visitor, and also by' });
  await seenBy.getByRole('button', { name: 'Employee', exact: true }).click();
  await staff.getByRole('button', { name: 'Publish for Visitor and Employee' }).click();
  await expect(staff.getByText('Published. Phones of Visitor and Employee follow within a second')).toBeVisible();
  await context.close();

  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await waitUntilReady(page, 'login');
  await signIn(visitor.email, visitor.password);
  await expect(page.getByText(`Visitor - ${estate.name}`)).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
});
