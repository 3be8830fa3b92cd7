import { expectAccessible } from '../testing/accessibility.ts';
import {
  openRoom,
  pressInPersonMenu,
  roomsOf,
  signInAsManager,
  signInToConsole,
  visitRooms,
} from '../testing/console.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../testing/demo-people.ts';
import { openServerCalls } from '../testing/server-calls.ts';
import { expect, test } from '../testing/test.ts';

test('the manager of one estate sees nothing of another', async ({ page }) => {
  await signInAsManager(page);
  await visitRooms(page, async () => {
    await expect(page.getByText('Kingfisher Bay')).toHaveCount(0);
    await expect(page.getByText('Acacia Walk')).toHaveCount(0);
  });
  const other = await openServerCalls(new URL(page.url()).origin);
  await other.signIn(DEMO_PEOPLE.lerato.email, DEMO_PASSWORD);
  const { items } = (await other.get('/api/console/locations')) as { items: { name: string }[] };
  expect(items.map(({ name }) => name)).toEqual(['Msasa Ridge']);
  await other.dispose();
});

test('a person without staff rights sees an explanation', async ({ page, watch }) => {
  watch.expectStatus(403, /\/api\/console\/me$/);
  await signInToConsole(page, DEMO_PEOPLE.amina.email);
  await expect(page.getByRole('heading', { name: 'You have no staff rights' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('signing out without a network shows that the person is still signed in; with one it signs out', async ({
  page,
  watch,
}) => {
  await signInAsManager(page);
  await expect(page.getByText('Waits for you')).toBeVisible();
  await watch.setOffline(true);
  await pressInPersonMenu(page, 'Sign out');
  await expect(page.getByText('The server cannot be reached. Nothing was changed.')).toBeVisible();
  await expect(roomsOf(page)).toBeVisible();
  await watch.setOffline(false);
  await pressInPersonMenu(page, 'Sign out');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await page.goto('/console/');
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('shows that a password is wrong and keeps the form; the administrator chooses among the estates', async ({
  page,
  watch,
}) => {
  watch.expectStatus(401, /sign-in\/email$/);
  await page.goto('/console/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(DEMO_PEOPLE.johan.email);
  await page.getByLabel('Password').fill('wrong');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByText('Password does not match email provided.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(DEMO_PEOPLE.johan.email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByLabel('Password').press('Enter');
  await openRoom(page, 'Bookings', 'What can be booked');
  await page.getByRole('tab', { name: 'Estates' }).click();
  await expect(
    page.getByRole('list', { name: 'What can be booked' }).getByRole('button', { name: 'Msasa Ridge' }),
  ).toBeVisible();
  await pressInPersonMenu(page, 'Kingfisher Bay');
  await expect(
    page.getByRole('list', { name: 'What can be booked' }).getByRole('button', { name: 'Msasa Ridge' }),
  ).toHaveCount(0);
  await expect(
    page.getByRole('list', { name: 'What can be booked' }).getByRole('button', { name: 'Kingfisher Bay' }),
  ).toBeVisible();
});

test('every room is accessible in both themes', async ({ page }) => {
  test.slow();
  await signInAsManager(page);
  await visitRooms(page, () => expectAccessible(page));
});

test('every form that makes something new is accessible in both themes', async ({ page }) => {
  await signInAsManager(page);
  for (const path of ['services/create', 'resources/create']) {
    await page.goto(`/console/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('shows a page of its own for an unknown address', async ({ page }) => {
  await signInAsManager(page);
  await page.goto('/console/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: 'This page is not here' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'To Today' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This page is not here' })).toBeHidden();
});

test('the approver reads a waiting mail, approves it, takes that back, and approves it again', async ({
  page,
  server,
}) => {
  await server.signIn(DEMO_PEOPLE.lerato.email, DEMO_PASSWORD);
  const subject = `Levy ${Math.random().toString(36).slice(2, 8)}`;
  await server.send('POST', '/api/email', {
    to: DEMO_PEOPLE.thandi.email,
    subject,
    templateName: 'notice',
    templateParams: { message: 'Your levy is due on Friday.' },
    requireApproval: true,
    approverEmail: DEMO_PEOPLE.johan.email,
  });
  await signInToConsole(page, DEMO_PEOPLE.johan.email);
  await openRoom(page, 'Noticeboard', 'Mail');
  const row = page.getByRole('list', { name: 'Mail' }).getByRole('button', { name: subject, exact: true });
  await row.click();
  const panel = page.getByRole('complementary', { name: subject });
  await expect(panel.getByText(/Your levy is due on Friday/)).toBeVisible();
  await expect(panel.getByText(/Lerato Mokoena asks/)).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(page.getByText('Taken back. Nobody was told.')).toBeVisible();
  await row.click();
  await panel.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('tab', { name: 'Approved' }).click();
  await expect(row).toBeVisible();
});
