import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { requestBooking, signUpOwner } from '../testing/booking-requests.ts';
import { openRoom, signInAsManager, signInToConsole } from '../testing/console.ts';
import { DEMO_PEOPLE } from '../testing/demo-people.ts';
import type { Newcomer, ServerCalls } from '../testing/server-calls.ts';
import { expect, test, waitUntilReady } from '../testing/test.ts';
import { watchContext } from '../testing/watch.ts';

/** Longer than the undo time of ten seconds, and than the job that follows it. */
const AFTER_UNDO_MS = 20_000;

/** The name of a person in the queue. */
const nameOf = ({ lastName }: Newcomer): string => `Naledi ${lastName}`;

/** Opens the queue with the requests of one person. */
async function openQueueOf(page: Page, person: Newcomer): Promise<void> {
  await page.goto(`/console/bookings?q=${encodeURIComponent(person.email)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
}

const acceptButtonOf = (page: Page, person: Newcomer) =>
  page.getByRole('button', { name: new RegExp(`^Accept .*, ${nameOf(person)}$`) });

/** The row of the person's request in the queue. */
const rowOf = (page: Page, person: Newcomer) =>
  page.getByRole('listitem').filter({ has: acceptButtonOf(page, person) });

/** Reads the status that the person herself sees. */
async function statusFor(server: ServerCalls, bookingId: string): Promise<string> {
  const { status } = (await server.send('POST', '/api/booking/status', { bookingId })) as { status: string };
  return status;
}

/** Opens the console in a window of its own. */
async function openWindow(browser: Browser, baseURL: string | undefined, email: string) {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const watch = watchContext(context);
  const page = await context.newPage();
  await signInToConsole(page, email);
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeVisible();
  return { context, watch, page };
}

test("manager@ accepts with the keyboard alone: the resident's open page shows it when the undo has passed", async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  const person = await signUpOwner(server);
  await requestBooking(server, person, { daysAhead: 70 });
  const phone = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 390, height: 844 },
  });
  const watch = watchContext(phone);
  const resident = await phone.newPage();
  await resident.goto('/login');
  await waitUntilReady(resident, 'login');
  await resident.getByLabel('E-mail').fill(person.email);
  await resident.getByLabel('Password', { exact: true }).fill(person.password);
  await resident.getByRole('button', { name: 'Login', exact: true }).click();
  await waitUntilReady(resident, 'home');
  await resident.goto('/bookings');
  await resident.getByRole('tab', { name: 'Requested 1' }).click();
  await expect(resident.getByRole('tabpanel').getByText('REQUESTED')).toBeVisible();

  await signInAsManager(page);
  await openQueueOf(page, person);
  await expect(acceptButtonOf(page, person)).toBeVisible();
  await page.keyboard.press('j');
  await expect(rowOf(page, person).locator('[data-row-target]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]row=/);
  const panel = page.getByRole('complementary').filter({ hasText: nameOf(person) });
  await expect(panel.getByText('Nobody else wants this time.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('a');
  await expect(page.getByRole('status').filter({ hasText: 'Accepted:' })).toBeVisible();
  // It tells the time, also to people who ask for less motion.
  await expect(page.locator('.undo-drain')).toHaveCSS('animation-duration', /^(?:[5-9](?:\.\d+)?|10)s$/);
  await expect(acceptButtonOf(page, person)).toHaveCount(0);
  await expect(resident.getByText('No requested bookings!')).toBeVisible({ timeout: AFTER_UNDO_MS });
  await resident.getByRole('tab', { name: 'Upcoming 1' }).click();
  await expect(resident.getByText('BOOKED')).toBeVisible();
  watch.assertNoErrors();
  await phone.close();
});

test('a request appears without reload', async ({ page, server }) => {
  const person = await signUpOwner(server);
  await signInAsManager(page);
  await openQueueOf(page, person);
  await expect(page.getByRole('heading', { name: /^No booking with/ })).toBeVisible();
  await requestBooking(server, person, { daysAhead: 80 });
  await expect(acceptButtonOf(page, person)).toBeVisible();
});

test('an acceptance that is taken back in time waits again, and the resident never learns of it', async ({
  page,
  server,
}) => {
  const person = await signUpOwner(server);
  const { id } = await requestBooking(server, person, { daysAhead: 84 });
  await signInAsManager(page);
  await openQueueOf(page, person);
  await acceptButtonOf(page, person).click();
  await expect(acceptButtonOf(page, person)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Accepted:' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Taken back. Nobody was told.')).toBeVisible();
  await expect(acceptButtonOf(page, person)).toBeVisible();
  expect(await statusFor(server, id)).toBe('REQUESTED');
});

test('an acceptance is carried out although its tab was closed', async ({ browser, baseURL, server }) => {
  const person = await signUpOwner(server);
  const { id } = await requestBooking(server, person, { daysAhead: 88 });
  const { context, page } = await openWindow(browser, baseURL, DEMO_PEOPLE.lerato.email);
  await openQueueOf(page, person);
  await acceptButtonOf(page, person).click();
  await expect(page.getByRole('status').filter({ hasText: 'Accepted:' })).toBeVisible();
  await context.close();
  expect(await statusFor(server, id)).toBe('REQUESTED');
  await expect.poll(() => statusFor(server, id), { timeout: AFTER_UNDO_MS }).toBe('BOOKED');
});

test('two managers decide the same request: one wins, the other is told who', async ({ browser, baseURL, server }) => {
  const person = await signUpOwner(server);
  await requestBooking(server, person, { daysAhead: 92 });
  const first = await openWindow(browser, baseURL, DEMO_PEOPLE.lerato.email);
  const second = await openWindow(browser, baseURL, DEMO_PEOPLE.johan.email);
  second.watch.expectStatus(409, /\/decision$/);
  await openQueueOf(first.page, person);
  await openQueueOf(second.page, person);
  await expect(acceptButtonOf(second.page, person)).toBeVisible();
  // The second manager's page learns of nothing until she decides.
  await second.page.route('**/api/console/bookings?**', (route) => route.abort('aborted'));
  await acceptButtonOf(first.page, person).click();
  await expect(first.page.getByRole('status').filter({ hasText: 'Accepted:' })).toBeVisible();
  await acceptButtonOf(second.page, person).click();
  await expect(second.page.getByText(/^Lerato Mokoena has decided about the booking of /)).toBeVisible();
  await first.context.close();
  await second.context.close();
});

test('deciding on a phone: the queue is a list, a request a page with its acts by the thumb', async ({
  page,
  server,
}) => {
  const person = await signUpOwner(server);
  await requestBooking(server, person, { daysAhead: 96 });
  await signInAsManager(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await openQueueOf(page, person);
  await page
    .getByRole('list', { name: 'To decide' })
    .getByRole('listitem')
    .filter({ hasText: nameOf(person) })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reject ...' }).click();
  await page.getByLabel('Why, in words to Naledi').fill('A wedding that day');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Rejected:' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'To decide' })).toHaveCount(0);
});

test('a request is moved in the day view by the arrow keys and by the pointer, and some hours are closed', async ({
  page,
  server,
}) => {
  const person = await signUpOwner(server);
  const { id, date } = await requestBooking(server, person, { daysAhead: 100 });
  await signInAsManager(page);
  await openRoom(page, 'Bookings', 'Day view');
  await page.goto(`/console/booking-days?day=${date}`);
  const block = page.getByRole('button', { name: new RegExp(`^${nameOf(person)}, .*REQUESTED$`) });
  await expect(block).toBeVisible();
  await block.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Moved:' })).toBeVisible();
  await expect(block).toHaveAccessibleName(/15:30.–.16:30/);
  await page.keyboard.press('z');
  await expect(page.getByText('Taken back. Nobody was told.')).toBeVisible();
  await expect(block).toHaveAccessibleName(/15:00.–.16:00/);

  const box = await block.boundingBox();
  if (box === null) throw new Error('The block is not drawn.');
  const y = box.y + box.height / 2;
  // The block is one hour wide: two hours to the right.
  await page.mouse.move(box.x + 8, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 8 + box.width, y, { steps: 4 });
  await page.mouse.move(box.x + 8 + 2 * (box.width + 3), y, { steps: 4 });
  await page.mouse.up();
  await expect(block).toHaveAccessibleName(/17:00.–.18:00/);
  await expect.poll(() => startFor(server, id), { timeout: AFTER_UNDO_MS }).toBe('1700');

  await page.getByRole('button', { name: 'Close a day ...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close a day' });
  await dialog.getByLabel('Reason').fill('Storm');
  await expect(dialog.getByText(/^It cancels 1 booking of 1 person, who is told why\.$/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Tell 1 person' }).click();
  await expect(page.getByText('Closed: Storm').first()).toBeVisible();
  await expect.poll(() => statusFor(server, id), { timeout: AFTER_UNDO_MS }).toBe('CANCELED');
});

/** Reads the start that the person herself sees. */
async function startFor(server: ServerCalls, bookingId: string): Promise<string | undefined> {
  const session = (await server.get('/api/auth/get-session')) as { user: { email: string } };
  const all = (await server.get(`/api/bookings?customer_email=${encodeURIComponent(session.user.email)}`)) as {
    id: string;
    start: string;
  }[];
  return all.find(({ id }) => id === bookingId)?.start;
}
