import type { Page } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './testing/demo-people.ts';
import { inventPerson, openServerCalls, type Newcomer, type ServerCalls } from './testing/server-calls.ts';
import { expect, test, waitUntilReady } from './testing/test.ts';
import { watchContext } from './testing/watch.ts';

interface Service {
  id: string;
  name: string;
  locationId: string;
  approval: 'automatic' | 'staff';
  multiResource: boolean;
}

/** Opens the console and signs in. */
async function signInToConsole(page: Page, email: string): Promise<void> {
  await page.goto('/console/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signInAsManager(page: Page): Promise<void> {
  await signInToConsole(page, DEMO_PEOPLE.lerato.email);
  await expect(page.getByRole('heading', { level: 1, name: 'Booking queue' })).toBeVisible();
}

/** Signs up a new owner through the API, with a last name that is unique in the queue. */
async function signUpOwner(server: ServerCalls): Promise<Newcomer> {
  const invented = inventPerson();
  const lastName = `Ma${invented.mobile.replaceAll(/\d/g, (digit) => 'abdegiklmn'.charAt(Number(digit)))}`;
  const person = { ...invented, lastName };
  await server.signUp(person);
  await server.becomeOwner(person);
  return person;
}

const acceptButtonOf = (page: Page, { lastName }: Newcomer) =>
  page.getByRole('button', { name: `Accept the booking of Naledi ${lastName}` });

/** Requests a booking at Msasa Ridge that needs approval, a number of days from now. */
async function requestBooking(server: ServerCalls, person: Newcomer, daysAhead: number): Promise<void> {
  // Each repetition of the test books another day, so that it finds a free slot.
  const day = daysAhead + test.info().repeatEachIndex;
  const services = (await server.get('/api/services')) as Service[];
  const locations = (await server.get('/api/locations')) as { id: string; name: string }[];
  const { specialServiceId } = (await server.get('/api/configurations')) as { specialServiceId: string };
  const service = services.find(
    ({ id, locationId, approval, multiResource }) =>
      approval === 'staff' &&
      !multiResource &&
      !id.startsWith(specialServiceId) &&
      locations.some((location) => location.id === locationId && location.name === 'Msasa Ridge'),
  );
  if (service === undefined) throw new Error('Msasa Ridge has no service whose bookings staff approve.');
  const [resource] = (await server.get(`/api/service/${service.id}/resources`)) as { id: string }[];
  await server.send('POST', '/api/booking', {
    locationId: service.locationId,
    services: [service.id],
    resources: [{ id: resource?.id, quantity: 1 }],
    date: new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10),
    start: '1500',
    end: '1600',
    customer: { email: person.email, name: 'x', mobile: person.mobile, extraInfo: { unitNumber: '' } },
    access: { visitors: 1 },
  });
}

/** Filters the queue by the e-mail address of one person. */
async function searchQueue(page: Page, { email }: Newcomer): Promise<void> {
  const filteredResponse = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === email);
  await page.getByLabel('Search customers').fill(email);
  await filteredResponse;
}

test("manager@ accepts a booking: the resident's open page shows it within 2 s, without reload", async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  const person = await signUpOwner(server);
  await requestBooking(server, person, 70);
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
  await searchQueue(page, person);
  await acceptButtonOf(page, person).click();
  await expect(page.getByText('Booking accepted')).toBeVisible();
  await expect(resident.getByText('No requested bookings!')).toBeVisible({ timeout: 2_000 });
  await resident.getByRole('tab', { name: 'Upcoming 1' }).click();
  await expect(resident.getByText('BOOKED')).toBeVisible();
  watch.assertNoErrors();
  await phone.close();
});

test('a request appears without reload', async ({ page, server }) => {
  const person = await signUpOwner(server);
  await signInAsManager(page);
  await searchQueue(page, person);
  await expect(page.getByText('No bookings found.')).toBeVisible();
  await requestBooking(server, person, 80);
  await expect(acceptButtonOf(page, person)).toBeVisible();
});

test('the manager of one estate sees nothing of another', async ({ page }) => {
  await signInAsManager(page);
  const rooms = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link');
  for (const name of await rooms.allInnerTexts()) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByText('Kingfisher Bay')).toHaveCount(0);
    await expect(page.getByText('Acacia Walk')).toHaveCount(0);
  }
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
  await expect(page.getByRole('table')).toBeVisible();
  await watch.setOffline(true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('The server cannot be reached. Nothing was changed.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Booking queue' })).toBeVisible();
  await watch.setOffline(false);
  await page.getByRole('button', { name: 'Sign out' }).click();
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
  await page.getByRole('link', { name: 'Locations' }).click();
  await expect(page.getByRole('cell', { name: 'Msasa Ridge' }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Estate' }).click();
  await page.getByRole('option', { name: 'Kingfisher Bay' }).click();
  await expect(page.getByRole('cell', { name: 'Msasa Ridge' })).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'Kingfisher Bay' })).toBeVisible();
});

test('every room is accessible in both themes', async ({ page }) => {
  test.setTimeout(240_000);
  await signInAsManager(page);
  const rooms = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link');
  for (const name of await rooms.allInnerTexts()) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('every form that makes something new is accessible in both themes', async ({ page }) => {
  test.setTimeout(120_000);
  await signInAsManager(page);
  for (const path of ['services/create', 'resources/create', 'closures/create', 'notifications/create']) {
    await page.goto(`/console/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('Back from an unsaved notification asks: what was typed is kept, or discarded', async ({ page }) => {
  await signInAsManager(page);
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  await page.getByRole('link', { name: 'Write a notification' }).click();
  await page.getByLabel('Title').fill('Water off');
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('ESTATE', { exact: true })).toBeVisible();
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Water off');
  await page.getByRole('link', { name: 'Gates', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gates and access locations' })).toBeVisible();
});

test('shows a page of its own for an unknown address', async ({ page }) => {
  await signInAsManager(page);
  await page.goto('/console/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: 'This page is not here' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'To the first room' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Booking queue' })).toBeVisible();
});

test('the approver reads a waiting mail and approves it', async ({ page, server }) => {
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
  await page.getByRole('link', { name: 'Mail', exact: true }).click();
  const row = page.getByRole('row', { name: new RegExp(subject) });
  await row.getByRole('button', { name: 'Read and decide' }).click();
  const dialog = page.getByRole('dialog', { name: subject });
  await expect(dialog.getByText(/Your levy is due on Friday/)).toBeVisible();
  await expect(dialog.getByText(/Lerato Mokoena asks/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toHaveCount(0);
});
