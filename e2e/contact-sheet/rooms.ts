import { setupSteps } from '@ekhaya/contract/estates/setup.rules';
import type { Page } from '@playwright/test';
import { drawGround } from '../testing/drawn-pictures.ts';
import type { SheetScreen } from './cells.ts';

/** The empty answer of every list of the console. */
const NO_ROWS = {
  items: [],
  total: 0,
  isMore: false,
  next: null,
  rows: [],
  closures: [],
  week: [],
  days: [],
  lines: [],
};

const NOBODY_INSIDE = {
  status: 'success',
  details: {
    at: new Date().toISOString(),
    counts: { visitors: 0, workers: 0, residents: 0, tooLong: 0 },
    total: 0,
    people: [],
    gatesToday: [],
  },
};

const room = (path: string, states: SheetScreen['states'], more: Partial<SheetScreen> = {}): SheetScreen => ({
  path: `/console/${path}`,
  who: 'lerato',
  states,
  reads: /\/api\/console\/(?!me$)/,
  nothing: { status: 'success', details: NO_ROWS },
  ...more,
});

const STATES_OF_LISTS = ['filled', 'loading', 'empty', 'failed', 'offline'] as const;
const STATES_OF_FORMS = ['filled', 'loading', 'failed', 'offline'] as const;

const openTab = (name: RegExp) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tab', { name, selected: true }).waitFor();
};

async function openFirstRow(page: Page): Promise<void> {
  await page.locator('[data-row-target]').first().click();
  await page.waitForURL(/[?&]row=/);
}

/** Opens the first record of a list whose rows lead to pages of their own. */
const openFirstLink = (address: RegExp) => async (page: Page) => {
  await page.getByRole('main').locator('li a, li button, [data-row-target]').first().click();
  await page.waitForURL(address);
};

async function findHouse(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'House or street on the plan' }).fill('14');
  await page.getByRole('option', { name: 'House 14', exact: true }).click();
}

async function chooseReadings(page: Page): Promise<void> {
  const days = ['16', '17', '18', '19', '20', '21', '22'];
  const rows = days.flatMap((day) => ['04111111110', '04333333330'].map((account) => `${account},2026-11-${day},12.5`));
  await page.getByLabel('File of readings').setInputFiles({
    name: 'november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Account,Timestamp,kWh', ...rows].join('\n')),
  });
  await page.getByText('04333333330').first().waitFor();
}

async function writeNotice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write a notice' }).click();
  await page.waitForURL(/notifications\/./);
  await page.getByLabel('Title').fill('Water off on Tuesday');
}

/** Lays a photo from above below the first plan. */
async function layPhotoBelow(page: Page): Promise<void> {
  await page.getByRole('main').locator('li a, li button, [data-row-target]').first().click();
  await page.waitForURL(/plans\/./);
  await page.getByRole('button', { name: 'Photo below' }).click();
  const buffer = Buffer.from(await page.evaluate(drawGround));
  await page
    .getByRole('region', { name: 'Photo below' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'above.png', mimeType: 'image/png', buffer });
  await page.locator('.plan-drawing image').waitFor();
}

const CONTENT = [
  'events',
  'event-categories',
  'developments',
  'lifestyle-providers',
  'restaurants',
  'documents',
] as const;

/** The steps of the set-up page, by their part of the address. */
const SETUP_STEPS = [...setupSteps, 'finished'];

/** Thandi is searched: after other journeys she is not on the first page of the list. */
const PERSON = 'people?q=thandi';

/** Opens Thandi’s page with one of its tabs. */
const openTabOfPerson = (tab?: RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: /Thandi Nkosi/ })
    .first()
    .click();
  if (tab !== undefined) await openTab(tab)(page);
};

/** The rooms of the back office. */
export const ROOMS: readonly SheetScreen[] = [
  room('', ['filled'], { as: 'sign-in', who: 'nobody' }),
  room('', ['filled'], { as: 'no-rights', who: 'thandi' }),
  room('nowhere', ['filled'], { as: 'not-found' }),
  room('people', ['filled'], { as: 'missing-right', who: 'naledi' }),
  room('today', ['filled'], { as: 'guard', who: 'grace' }),
  room('events', ['filled'], { as: 'editor', who: 'naledi' }),
  room('keyboard', ['filled']),
  room('today', STATES_OF_FORMS),
  room('bookings', STATES_OF_LISTS),
  room('bookings', ['filled'], { as: 'request', steps: openFirstRow }),
  room('bookings?q=zebra', ['filled'], { as: 'no-result' }),
  room('booking-days', STATES_OF_LISTS),
  room('closures', STATES_OF_LISTS),
  room('services', STATES_OF_LISTS),
  room('services', ['filled'], { as: 'service', steps: openFirstRow }),
  room('services/create', ['filled']),
  room('resources', STATES_OF_LISTS),
  room('resources/create', ['filled']),
  room('locations', STATES_OF_LISTS),
  room('invitations', STATES_OF_LISTS),
  room('invitations', ['filled'], { as: 'visit', steps: openFirstRow }),
  room('visitor-rules', STATES_OF_FORMS),
  room('booking-limits', STATES_OF_FORMS),
  room('gate-log', STATES_OF_LISTS, { reads: /\/api\/console\/gate-log\?/ }),
  room('gate-log', ['filled'], { as: 'entry', steps: openFirstRow }),
  room('gate-log?q=zebra', ['filled'], { as: 'no-result' }),
  room('presence', STATES_OF_LISTS, { reads: /\/api\/console\/inside\?/, nothing: NOBODY_INSIDE }),
  room('gates', STATES_OF_LISTS),
  room('gates', ['filled'], { as: 'house', steps: findHouse }),
  room('gate-rules', STATES_OF_FORMS),
  room('gate-revocations', STATES_OF_LISTS),
  room('people', STATES_OF_LISTS),
  room('people?q=zebra', ['filled'], { as: 'no-result' }),
  room('people?group=leaving', ['filled'], { as: 'leaving' }),
  room('people?group=offers', ['filled'], { as: 'offers' }),
  room(PERSON, STATES_OF_FORMS, {
    as: 'person',
    reads: /\/api\/console\/people\/[^/?]+\//,
    steps: openTabOfPerson(),
  }),
  room(PERSON, ['filled'], { as: 'person-bookings', steps: openTabOfPerson(/^Bookings/) }),
  room(PERSON, ['filled'], { as: 'person-visits', steps: openTabOfPerson(/^Visits/) }),
  room(PERSON, ['filled'], { as: 'person-payments', steps: openTabOfPerson(/^Payments/) }),
  room(PERSON, ['filled'], { as: 'person-snags', steps: openTabOfPerson(/^Snags/) }),
  room(PERSON, ['filled'], { as: 'person-history', steps: openTabOfPerson(/^What was done/) }),
  room('houses', STATES_OF_LISTS),
  room('houses', ['filled'], { as: 'house', steps: openFirstRow }),
  room('imports', STATES_OF_LISTS),
  room('household-requests', STATES_OF_LISTS),
  room('household-requests', ['filled'], { as: 'request', steps: openFirstRow }),
  room('household-rules', STATES_OF_FORMS),
  room('data-requests', STATES_OF_LISTS),
  room('data-requests', ['filled'], { as: 'concerned', steps: openTab(/^Who is concerned/) }),
  room('data-requests', ['filled'], { as: 'holds', steps: openTab(/^Legal holds/) }),
  room('data-requests', STATES_OF_FORMS, { as: 'retention', steps: openTab(/^How long/) }),
  room('mails', STATES_OF_LISTS),
  room('texts', STATES_OF_FORMS),
  room('texts/household-invitation?of=91', STATES_OF_FORMS),
  room('texts/household-invitation-sms?of=91', ['filled']),
  room('security-rules', STATES_OF_FORMS),
  room('second-factor', STATES_OF_FORMS, {
    reads: /\/api\/auth\/second-factor$/,
    steps: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  }),
  room('notifications', STATES_OF_LISTS),
  room('notifications', ['filled'], { as: 'notice', steps: writeNotice }),
  ...CONTENT.flatMap((path) => [
    room(path, STATES_OF_LISTS),
    room(path, ['filled'], { as: 'item', steps: openFirstLink(new RegExp(`${path}/.`, 'u')) }),
  ]),
  room('payments', STATES_OF_LISTS),
  room('payments', ['filled'], { as: 'payment', steps: openFirstLink(/payments\/./) }),
  room('stuck-payments', STATES_OF_LISTS),
  room('daily-totals', STATES_OF_LISTS, { reads: /\/payment-totals\?/, nothing: { status: 'success', details: [] } }),
  room('providers', STATES_OF_FORMS),
  room('providers', ['filled'], { as: 'vendor', steps: openTab(/^Prepaid units/) }),
  room('providers', ['filled'], { as: 'gateway', steps: openTab(/^Card gateway/) }),
  room('readings', ['filled', 'offline']),
  room('readings', ['filled'], { as: 'file', steps: chooseReadings }),
  room('snags', STATES_OF_LISTS),
  room('snags', ['filled'], { as: 'snag', steps: openFirstRow }),
  room('snag-speed', STATES_OF_FORMS),
  room('departments', STATES_OF_LISTS),
  room('outages', STATES_OF_LISTS, {
    reads: /\/api\/console\/estates\/[^/]+\/outages$/,
    nothing: { status: 'success', details: [] },
  }),
  room('outages', ['filled'], { as: 'outage', steps: openFirstRow }),
  room('control-room', STATES_OF_LISTS, { reads: /\/api\/gate\/alerts$/, nothing: { status: 'success', details: [] } }),
  room('alert-rules', STATES_OF_FORMS),
  room('places', STATES_OF_LISTS),
  room('places', ['filled'], { as: 'place', steps: openFirstLink(/places\/./) }),
  room('plans', STATES_OF_LISTS),
  room('plans', ['filled'], { as: 'plan', steps: openFirstLink(/plans\/./) }),
  room('plans', ['filled'], { as: 'plan-photo', steps: layPhotoBelow }),
  room('directory', STATES_OF_LISTS),
  room('emergency-contacts', STATES_OF_FORMS),
  room('configurations', STATES_OF_FORMS),
  room('roles', STATES_OF_FORMS),
  room('roles', ['filled'], { as: 'role', steps: openFirstRow }),
  room('tiles', STATES_OF_FORMS),
  room('how-it-is', STATES_OF_FORMS),
  room('estates', STATES_OF_LISTS, { who: 'johan' }),
  room('setup', STATES_OF_FORMS, { who: 'johan' }),
  ...SETUP_STEPS.map((step) => room(`setup?of=91&step=${step}`, ['filled'], { who: 'johan' })),
  room('audit', STATES_OF_LISTS),
  room('audit?q=zebra', ['filled'], { as: 'no-result' }),
];
