import type { Page } from '@playwright/test';
import { SCREENS_OF_ACCOUNTS } from './account.ts';
import { EVERY_STATE, type SheetScreen } from './cells.ts';
import { SCREENS_OF_MONEY } from './money.ts';
import { opened, openSheet } from './steps.ts';

const openFirst = (path: string) => async (page: Page) => {
  await page.getByRole('tabpanel').getByRole('link').first().click();
  await opened(page, path);
};

const chooseTab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name }).click();

const openFirstOf = (tab: RegExp, path: string) => async (page: Page) => {
  await chooseTab(tab)(page);
  await openFirst(path)(page);
};

async function openFacility(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link').first().click();
  await opened(page, '/BookingFacility');
}

async function openSchedule(page: Page): Promise<void> {
  await openFacility(page);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

const openLinks =
  (...links: [name: RegExp, path: string][]) =>
  async (page: Page): Promise<void> => {
    for (const [name, path] of links) {
      await page.getByRole('link', { name }).click();
      await opened(page, path);
    }
  };

const openTile = (name: RegExp, path: string) => openLinks([name, path]);

async function openPass(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Enter your 4-digit Pin:' }).waitFor();
  for (const digit of '4711') await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('img', { name: 'Gate access code' }).waitFor();
}

const READS_OF_ACCESS = /\/api\/acl\/AccessControl\//;
const READS_OF_BOOKINGS = /\/api\/bookings/;
const READS_OF_ENTRIES = /\/api\/acl\/[^/]+$/;

/** All screens of residents, in the order of their use. */
export const SCREENS_OF_RESIDENTS: readonly SheetScreen[] = [
  { path: '/login', who: 'nobody', states: ['filled', 'offline'] },
  { path: '/Signup', who: 'nobody', states: ['filled', 'offline'] },
  { path: '/ForgotPassword', who: 'nobody', states: ['filled', 'offline'] },
  { path: '/auth/reset-password#token=example', who: 'nobody', states: ['filled'] },
  { path: '/auth/verify-email#token=example', who: 'nobody', states: ['filled'] },
  { path: '/auth/not-me#token=example', who: 'nobody', states: ['filled'] },
  { path: '/auth/role#token=example', who: 'nobody', states: ['filled'] },
  { path: '/auth/join#token=example', who: 'nobody', states: ['filled'] },
  { path: '/auth/join', as: 'join', who: 'nobody', states: ['filled'] },
  { path: '/home', who: 'thandi', states: EVERY_STATE, reads: READS_OF_ENTRIES },
  { path: '/home', as: 'drawer', who: 'thandi', states: ['filled', 'offline'], steps: openSheet('Menu') },
  { path: '/emergency', who: 'thandi', states: EVERY_STATE, reads: /\/api\/.*\/emergency$/ },
  { path: '/events', who: 'thandi', states: EVERY_STATE, reads: /\/api\/(eventsapi|events\/categories)/ },
  {
    path: '/events',
    as: 'Event',
    who: 'thandi',
    states: ['filled', 'offline'],
    steps: openTile(/Sunrise yoga/, '/Event'),
  },
  { path: '/Outage', who: 'thandi', states: EVERY_STATE, reads: /\/api\/outages/ },
  { path: '/EstateDevelopments', who: 'thandi', states: EVERY_STATE, reads: /\/api\/developments/ },
  {
    path: '/EstateDevelopments',
    as: 'Developments',
    who: 'thandi',
    states: ['filled', 'offline'],
    steps: openTile(/Lagoon Terraces/, '/Developments'),
  },
  { path: '/News', who: 'thandi', states: EVERY_STATE, reads: /\/api\/news/ },
  { path: '/Documents', who: 'thandi', states: EVERY_STATE, reads: /\/api\/documents/ },
  {
    path: '/poi',
    who: 'thandi',
    states: EVERY_STATE,
    reads: /\/api\/estates\/\d+\/(points|map)/,
    permissions: ['geolocation'],
  },
  { path: '/Snags', who: 'thandi', states: EVERY_STATE, reads: /\/api\/snags/ },
  {
    path: '/Snags',
    as: 'Snag',
    who: 'thandi',
    states: ['filled', 'offline'],
    steps: openLinks([/^Street light at unit 14 is out/, '/Snag']),
  },
  { path: '/SnagReport', who: 'thandi', states: EVERY_STATE, reads: /\/api\/departments/ },
  { path: '/Waiting', who: 'thandi', states: ['filled', 'offline'] },
  { path: '/lifestyle', who: 'thandi', states: EVERY_STATE, reads: READS_OF_ENTRIES },
  {
    path: '/lifestyle',
    as: 'LifestyleProviderDetails',
    who: 'thandi',
    states: ['filled', 'offline'],
    steps: openTile(/Amanzi Spa/, '/LifestyleProviderDetails'),
  },
  { path: '/Foods', who: 'thandi', states: EVERY_STATE, reads: READS_OF_ENTRIES },
  {
    path: '/Foods',
    as: 'RestaurantMenu',
    who: 'thandi',
    states: ['filled', 'offline'],
    steps: async (page) => {
      await openTile(/The Boathouse/, '/RestaurantMenu')(page);
      await page.getByRole('button', { name: 'From the fire' }).first().click();
    },
  },
  { path: '/directory', who: 'thandi', states: EVERY_STATE, reads: /\/estateDirectoryLink/ },
  {
    path: '/directory',
    as: 'SecondaryDirectory',
    who: 'thandi',
    states: ['filled', 'offline'],
    steps: openLinks([/^Home and repairs/, '/SecondaryDirectory']),
  },
  {
    path: '/directory',
    as: 'TelephoneDirectory',
    who: 'thandi',
    states: ['filled', 'offline'],
    steps: openLinks([/^Home and repairs/, '/SecondaryDirectory'], [/^Plumbers/, '/TelephoneDirectory']),
  },
  { path: '/MakeBooking', who: 'thandi', states: EVERY_STATE, reads: /\/api\/(services|locations)$/ },
  {
    path: '/MakeBooking',
    as: 'BookingFacility',
    who: 'thandi',
    states: EVERY_STATE,
    reads: /\/api\/service\/[^/]+\/resources$/,
    steps: openFacility,
  },
  {
    path: '/MakeBooking',
    as: 'free-times',
    who: 'thandi',
    states: ['loading', 'empty', 'failed'],
    reads: /\/api\/availability\//,
    steps: openFacility,
  },
  {
    path: '/MakeBooking',
    as: 'schedule',
    who: 'thandi',
    // The schedule cannot be opened when no time is free.
    states: EVERY_STATE.filter((state) => state !== 'empty'),
    reads: /\/api\/availability\//,
    steps: openSchedule,
  },
  { path: '/bookings', who: 'thandi', states: EVERY_STATE, reads: READS_OF_BOOKINGS },
  { path: '/bookings', as: 'past', who: 'thandi', states: ['filled'], steps: chooseTab(/^Past/) },
  {
    path: '/bookings',
    as: 'RequestedBookingDetails',
    who: 'thandi',
    states: ['filled', 'offline'],
    steps: openFirstOf(/^Requested/, '/RequestedBookingDetails'),
  },
  {
    path: '/bookings',
    as: 'booking-over',
    who: 'thandi',
    states: ['filled'],
    steps: openFirstOf(/^Past/, '/RequestedBookingDetails'),
  },
  { path: '/lagoon', who: 'thandi', states: EVERY_STATE, reads: READS_OF_ENTRIES },
  {
    path: '/lagoon',
    as: 'upcoming',
    who: 'thandi',
    states: EVERY_STATE,
    reads: READS_OF_BOOKINGS,
    steps: chooseTab(/^Upcoming/),
  },
  {
    path: '/lagoon',
    as: 'LagoonAccess',
    who: 'thandi',
    states: EVERY_STATE,
    reads: /\/api\/(service\/[^/]+\/resources|availability\/.*)$/,
    steps: openFirst('/LagoonAccess'),
  },
  {
    path: '/lagoon',
    as: 'RequestedLagoonDetails',
    who: 'thandi',
    states: ['filled', 'offline'],
    steps: openFirstOf(/^Upcoming/, '/RequestedLagoonDetails'),
  },
  { path: '/Visitor', who: 'thandi', states: EVERY_STATE, reads: /\/api\/vistor\/upcoming/ },
  { path: '/GateHistory', who: 'thandi', states: EVERY_STATE, reads: /\/api\/gate\/history/ },
  { path: '/AddVisitor', who: 'thandi', states: ['filled', 'offline'] },
  { path: '/AddVisitor', as: 'date', who: 'thandi', states: ['filled'], steps: openSheet(/^Date/) },
  { path: '/AddVisitor', as: 'time', who: 'thandi', states: ['filled'], steps: openSheet(/^Start/) },
  {
    path: '/AddVisitor',
    as: 'weekly',
    who: 'thandi',
    states: ['filled', 'offline'],
    steps: (page) => page.getByText('Every week').click(),
  },
  { path: '/Visitor', as: 'days', who: 'thandi', states: ['filled'], steps: openSheet('DAYS'), sizes: ['phone'] },
  {
    path: '/pass',
    who: 'nobody',
    states: ['filled', 'offline'],
    waitUntilStored: (page) => page.waitForFunction(async () => (await caches.match(location.pathname)) !== undefined),
  },
  { path: '/pass/AAAAAAAAAAAAAAAAAAAAAAAAAA', as: 'unknown', who: 'nobody', states: ['filled'] },
  {
    path: '/access',
    who: 'thandi',
    states: EVERY_STATE,
    reads: READS_OF_ACCESS,
    nothing: { status: 'success', accessInfo: [] },
  },
  {
    path: '/access',
    as: 'pass',
    who: 'pieter',
    states: ['filled', 'offline'],
    steps: openPass,
    permissions: ['geolocation'],
  },
  { path: '/access', as: 'without-place', who: 'pieter', states: ['filled'], steps: openPass },
  { path: '/reset-pin', who: 'thandi', states: ['filled', 'offline'] },
  { path: '/notifications', who: 'thandi', states: EVERY_STATE, reads: /\/api\/notifications/ },
  {
    path: '/NotificationSettings',
    who: 'thandi',
    states: ['filled', 'loading', 'failed', 'offline'],
    reads: /\/api\/notification-settings$/,
  },
  ...SCREENS_OF_ACCOUNTS,
  ...SCREENS_OF_MONEY,
  { path: '/SwitchEstate', who: 'thandi', states: EVERY_STATE, reads: /\/api\/(estates|acl\/[^/]+)$/ },
  {
    path: '/SwitchEstate',
    as: 'roles',
    who: 'thandi',
    states: ['filled'],
    steps: async (page) => {
      await page.getByRole('main').getByRole('button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { path: '/About', who: 'thandi', states: ['filled', 'offline'] },
  {
    path: '/About',
    as: 'DynamicIFrame',
    who: 'thandi',
    states: ['filled', 'offline'],
    steps: async (page) => {
      await page.getByRole('link', { name: 'Terms and conditions' }).click();
      await opened(page, '/DynamicIFrame');
    },
  },
  { path: '/not-a-screen', who: 'thandi', states: ['filled', 'offline'] },
];
