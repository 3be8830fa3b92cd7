import type { Page } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './testing/demo-people.ts';
import { inventPerson, openServerCalls, type Newcomer, type ServerCalls } from './testing/server-calls.ts';
import { expect, test, waitUntilStoredForOffline } from './testing/test.ts';

interface Service {
  id: string;
  name: string;
  locationId: string;
  approval: 'automatic' | 'staff';
  multiResource: boolean;
}

interface Resource {
  id: string;
  name: string;
  /** 1 is exclusive. */
  quantity: number;
}

interface Slot {
  time: string;
  availableForBooking: boolean;
}

/** A resource, and a day on which it is free from one time to another. */
interface FreeTimes {
  service: Service;
  resource: Resource;
  /** Whether the service has several resources. The schedule then shows a button for each. */
  isOneOfSeveral: boolean;
  date: string;
  start: string;
  end: string;
}

const labelOf = (name: string) => name.slice(name.indexOf('|') + 1).trim();
const timeLabel = (time: string) => `${time.slice(0, 2)}:${time.slice(2)}`;
const dayLabel = (date: string) =>
  new Date(`${date}T12:00:00Z`)
    .toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
    .replace(',', '')
    .replace('Sept', 'Sep');

/** Finds a facility and the first day, at least `daysAhead` from now, on which it is free in the morning. */
async function findFreeTimes(
  server: ServerCalls,
  approval: Service['approval'],
  daysAhead: number,
): Promise<FreeTimes> {
  const services = (await server.get('/api/services')) as Service[];
  const { specialServiceId } = (await server.get('/api/configurations')) as { specialServiceId: string };
  const locations = (await server.get('/api/locations')) as { id: string; name: string }[];
  const home = locations.find(({ name }) => name === 'Msasa Ridge')?.id;
  for (const service of services) {
    if (service.locationId !== home || service.approval !== approval || service.multiResource) continue;
    if (service.id.startsWith(specialServiceId)) continue;
    const resources = (await server.get(`/api/service/${service.id}/resources`)) as Resource[];
    const resource = resources.find(({ quantity }) => quantity === 1);
    if (resource === undefined) continue;
    const isOneOfSeveral = resources.length > 1;
    for (let ahead = daysAhead; ahead < daysAhead + 7; ahead += 1) {
      const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
      const slots = (await server.get(`/api/availability/${date}/1000/resource/${resource.id}`)) as Slot[];
      const isFree = slots.length >= 4 && slots.slice(0, 4).every(({ availableForBooking }) => availableForBooking);
      if (isFree && slots[0]?.time === '1000') {
        return { service, resource, isOneOfSeveral, date, start: '1000', end: '1130' };
      }
    }
  }
  throw new Error(`No facility with ${approval} approval is free.`);
}

/** Books through the API, as the person whose session `server` has. */
const bookOnServer = (server: ServerCalls, { service, resource, date, start, end }: FreeTimes, person: Newcomer) =>
  server.send('POST', '/api/booking', {
    locationId: service.locationId,
    services: [service.id],
    resources: [{ id: resource.id, quantity: 1 }],
    date,
    start,
    end,
    customer: { email: person.email, name: 'x', mobile: person.mobile, extraInfo: { unitNumber: '' } },
    access: { visitors: 1 },
  }) as Promise<{ id: string }>;

/** Opens a screen by its path and waits for its heading. */
async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function openSchedule(page: Page, { service, resource, isOneOfSeveral }: FreeTimes): Promise<void> {
  await openScreen(page, '/MakeBooking');
  await page.getByRole('link', { name: labelOf(service.name), exact: true }).click();
  await expect(page).toHaveURL('/BookingFacility');
  await expect(page.getByRole('heading', { name: 'NEXT FREE TIMES' })).toBeVisible();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (isOneOfSeveral) await dialog.getByRole('button', { name: labelOf(resource.name), exact: true }).click();
  await expect(page.getByRole('dialog', { name: labelOf(resource.name) })).toBeVisible();
}

/** The Book button of the schedule. The facility behind the sheet has another one. */
const scheduleBookButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true });

async function chooseTimes(page: Page, { date, start, end }: FreeTimes): Promise<void> {
  await page.getByRole('button', { name: dayLabel(date) }).click();
  await page.getByRole('button', { name: timeLabel(start), exact: true }).click();
  await page.getByRole('button', { name: timeLabel(end), exact: true }).click();
}

/** Signs up a new person who may book: an owner with a verified number. */
const signUpOwner = async (server: ServerCalls): Promise<Newcomer> => {
  const person = inventPerson();
  await server.signUp(person);
  await server.becomeOwner(person);
  return person;
};

test("Facilities: a request is made, moved and cancelled; 'Book appears only after an end time is chosen'", async ({
  page,
  server,
  signIn,
}) => {
  const person = await signUpOwner(server);
  const times = await findFreeTimes(server, 'staff', 30);
  await signIn(person.email, person.password);
  await openScreen(page, '/MakeBooking');
  await expectAccessible(page);
  await waitUntilStoredForOffline(page);
  await openSchedule(page, times);
  // The schedule opens with today, which has no free times late in the day.
  await page.getByRole('button', { name: dayLabel(times.date) }).click();
  await expect(page.getByText('SELECT START TIME')).toBeVisible();
  await expect(scheduleBookButton(page)).toBeHidden();
  await chooseTimes(page, times);
  await expectAccessible(page);
  await scheduleBookButton(page).click();
  await expect(page.getByText('Your booking has been requested')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/bookings');
  await expect(page.getByRole('tab', { name: 'Requested 1' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('We will tell you when your booking is answered')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expectAccessible(page);

  await page.getByRole('tabpanel').getByRole('link').click();
  await expect(page).toHaveURL('/RequestedBookingDetails');
  await expect(page.getByText('REQUESTED')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: labelOf(times.service.name) })).toBeVisible();
  await page.getByRole('button', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule' });
  await chooseTimes(page, { ...times, start: '1030', end: '1200' });
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByText('Booking date and time has been updated.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/home');

  await openScreen(page, '/bookings');
  await page.getByRole('tab', { name: /^Requested/ }).click();
  await expect(page.getByText(/10:30\s–\s12:00/)).toBeVisible();
  await page.getByRole('tabpanel').getByRole('link').click();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('Are you sure you want to cancel this booking?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Booking has been cancelled')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('CANCELED')).toBeVisible();
  await expect(page.getByText('Cancellation requested by user')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeHidden();
});

test("a decision of staff shows in the resident's open page within 2 s, without reload", async ({
  page,
  server,
  signIn,
  baseURL,
}) => {
  const person = await signUpOwner(server);
  const times = await findFreeTimes(server, 'staff', 40);
  const { id } = await bookOnServer(server, times, person);
  await signIn(person.email, person.password);
  await openScreen(page, '/bookings');
  await page.getByRole('tab', { name: 'Requested 1' }).click();
  await expect(page.getByRole('tabpanel').getByText('REQUESTED')).toBeVisible();

  const staff = await openServerCalls(baseURL ?? '');
  await staff.signIn(DEMO_PEOPLE.lerato.email, DEMO_PASSWORD);
  // A decision in the console waits for its undo time; this call acts at once.
  const decision = { bookingId: id, status: 'REJECTED', reason: 'Private function' };
  await staff.send('PUT', '/api/booking/status', decision);
  await expect(page.getByText('No requested bookings!')).toBeVisible();
  await page.getByRole('tab', { name: 'Upcoming 1' }).click();
  await expect(page.getByText('Private function')).toBeVisible();
  await staff.dispose();
});

test("after 'booking/slot-taken' the schedule offers the nearest free slots", async ({
  page,
  server,
  signIn,
  watch,
  baseURL,
}) => {
  const other = await signUpOwner(server);
  const times = await findFreeTimes(server, 'automatic', 50);
  const personCalls = await openServerCalls(baseURL ?? '');
  const person = await signUpOwner(personCalls);
  await signIn(person.email, person.password);
  await openSchedule(page, times);
  await chooseTimes(page, times);
  await bookOnServer(server, times, other);
  watch.expectStatus(409, /\/api\/booking$/);
  await scheduleBookButton(page).click();
  const free = page.getByRole('list', { name: 'Free times' }).getByRole('button');
  await expect(free).toHaveCount(3);
  await expectAccessible(page);
  await free.first().click();
  await scheduleBookButton(page).click();
  await expect(page.getByText('Your booking has been requested')).toBeVisible();
  await personCalls.dispose();
});

test('Lagoon: a day pass alone can be booked; offline it is shown with its age', async ({ page, signIn, watch }) => {
  await signIn(DEMO_PEOPLE.pieter.email);
  await page.getByRole('link', { name: 'Lagoon' }).first().click();
  await expect(page).toHaveURL('/lagoon');
  await expectAccessible(page);
  await page.getByRole('tabpanel').getByRole('link').first().click();
  await expect(page).toHaveURL('/LagoonAccess');
  await expect(page.getByRole('button', { name: 'Book', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: /^Date/ }).click();
  await page.getByRole('button', { name: 'Next' }).first().click();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: / 15 \w+ 20/ })
    .first()
    .click();
  await page.getByRole('checkbox', { name: /^Day pass/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText('Booking date and time has been booked.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/lagoon');
  await page
    .getByRole('link', { name: /08:00\s–\s19:00/ })
    .first()
    .click();
  await expect(page).toHaveURL('/RequestedLagoonDetails');
  await expectAccessible(page);
  await waitUntilStoredForOffline(page);
  await watch.setOffline(true);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/08:00\s–\s19:00/)).toBeVisible();
});

test('a request made offline shows that nothing was sent and keeps the form', async ({
  page,
  server,
  signIn,
  watch,
}) => {
  const person = await signUpOwner(server);
  const times = await findFreeTimes(server, 'automatic', 60);
  await signIn(person.email, person.password);
  await openSchedule(page, times);
  await chooseTimes(page, times);
  await watch.setOffline(true);
  await scheduleBookButton(page).click();
  await expect(page.getByText('You are offline. Nothing has been sent; what you chose stays here.')).toBeVisible();
  await watch.setOffline(false);
  await scheduleBookButton(page).click();
  await expect(page.getByText('Your booking has been requested')).toBeVisible();
});

test('a person who has just signed up sees why she cannot book', async ({ page, server, signIn, watch, baseURL }) => {
  const visitor = inventPerson();
  await server.signUp(visitor);
  const owner = await openServerCalls(baseURL ?? '');
  await signUpOwner(owner);
  const times = await findFreeTimes(owner, 'automatic', 70);
  await owner.dispose();
  await signIn(visitor.email, visitor.password);
  await openSchedule(page, times);
  await chooseTimes(page, times);
  watch.expectStatus(403, /\/api\/booking$/);
  await scheduleBookButton(page).click();
  await expect(page.getByText('Your role at this estate does not book.')).toBeVisible();
  await expectAccessible(page);
});
