import type { Page } from '@playwright/test';
import { EVERY_STATE, type SheetScreen, type Stage } from './cells.ts';

/** Chooses the main gate on the guard screen, unless the choice is stored on the phone already. */
async function chooseMainGate(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Start' });
  await start.or(page.getByRole('heading', { name: 'Main Gate, in' })).waitFor();
  if (!(await start.isVisible())) return;
  await page.getByText('Main Gate').click();
  await start.click();
}

const chooseMainGateAndOpenTab = (tab: RegExp) => async (page: Page) => {
  await chooseMainGate(page);
  await page.getByRole('tab', { name: tab }).click();
};

async function typeCode(page: Page, code: string): Promise<void> {
  await chooseMainGate(page);
  await page.getByLabel('Visitor’s code').fill(code);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('alertdialog').waitFor();
}

const guardScreen = { path: '/guard', who: 'grace' } as const;

const SCREENS_OF_GUARDS: readonly SheetScreen[] = [
  { ...guardScreen, states: EVERY_STATE, reads: /\/api\/gate\/gates$/ },
  { ...guardScreen, as: 'scan', states: ['filled', 'offline'], steps: chooseMainGate },
  { ...guardScreen, as: 'camera', states: ['filled'], steps: chooseMainGate, permissions: ['camera'] },
  {
    ...guardScreen,
    as: 'expected',
    states: ['filled', 'offline'],
    steps: chooseMainGateAndOpenTab(/^Expected/),
  },
  { ...guardScreen, as: 'inside', states: ['filled', 'offline'], steps: chooseMainGateAndOpenTab(/^Inside/) },
  {
    ...guardScreen,
    as: 'nobody-expected',
    states: ['empty'],
    reads: /\/api\/gate\/expected/,
    steps: chooseMainGateAndOpenTab(/^Expected/),
  },
  {
    ...guardScreen,
    as: 'GRANTED',
    states: ['filled'],
    steps: async (page, stage: Stage) => typeCode(page, await stage.inviteVisitor()),
  },
  { ...guardScreen, as: 'REFUSED', states: ['filled'], steps: (page) => typeCode(page, 'ABCDEFG') },
  {
    ...guardScreen,
    as: 'ring',
    states: ['filled'],
    steps: async (page) => {
      await chooseMainGate(page);
      await page.getByRole('button', { name: 'Ring a house' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { ...guardScreen, as: 'no-guard', who: 'thandi', states: ['filled'] },
];

const NO_ROWS = { items: [], total: 0, next: null, rows: [], closures: [] };

const room = (path: string, states: SheetScreen['states'], more: Partial<SheetScreen> = {}): SheetScreen => ({
  path: `/console/${path}`,
  who: 'lerato',
  sizes: ['desktop'],
  states,
  reads: /\/api\/console\/(?!me$)/,
  nothing: NO_ROWS,
  ...more,
});

const STATES_OF_LISTS = ['filled', 'loading', 'empty', 'failed'] as const;
const STATES_OF_FORMS = ['filled', 'loading', 'failed'] as const;

async function openFirstPerson(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).click();
  await page.waitForURL(/\/show$/);
}

/** The rooms of the back office, drawn at desktop size. */
const ROOMS: readonly SheetScreen[] = [
  room('', ['filled'], { as: 'sign-in', who: 'nobody' }),
  room('', ['filled'], { as: 'no-rights', who: 'thandi' }),
  room('bookings', STATES_OF_LISTS),
  room('booking-days', STATES_OF_LISTS),
  room('closures', STATES_OF_LISTS),
  room('closures/create', ['filled']),
  room('services', STATES_OF_LISTS),
  room('services/create', ['filled']),
  room('resources', STATES_OF_LISTS),
  room('resources/create', ['filled']),
  room('locations', STATES_OF_LISTS),
  room('invitations', STATES_OF_LISTS),
  room('visitor-rules', STATES_OF_FORMS),
  room('booking-limits', STATES_OF_FORMS),
  room('gate-log', STATES_OF_LISTS),
  room('presence', STATES_OF_LISTS),
  room('gates', STATES_OF_LISTS),
  room('gate-rules', STATES_OF_FORMS),
  room('gate-revocations', STATES_OF_LISTS),
  room('people', STATES_OF_LISTS),
  room('people', STATES_OF_FORMS, {
    as: 'person',
    reads: /\/api\/console\/people\/[^/?]+\//,
    steps: openFirstPerson,
  }),
  room('notifications', STATES_OF_LISTS),
  room('notifications/create', ['filled']),
  room('configurations', STATES_OF_FORMS),
  room('audit', STATES_OF_LISTS),
];

export const SCREENS_OF_STAFF: readonly SheetScreen[] = [...SCREENS_OF_GUARDS, ...ROOMS];
