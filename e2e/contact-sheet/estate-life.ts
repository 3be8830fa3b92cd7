import type { Page } from '@playwright/test';
import type { SheetScreen } from './cells.ts';

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** Answers a call as if the server had written these records. */
async function answer(page: Page, address: RegExp, details: unknown): Promise<void> {
  await page.route(address, (route) => route.fulfill({ json: { status: 'success', details } }));
}

/** Water is off around the main gate, with an outline on the plan, an update, and the time of the next news. */
const outage = () => ({
  id: 'outage',
  estateId: '91',
  kind: 'water',
  cause: 'outage',
  title: 'No water at the main gate',
  area: {
    isWholeEstate: false,
    streets: [],
    houses: ['14'],
    shape: [
      [28.1294, -26.0012],
      [28.1312, -26.0012],
      [28.1312, -26.0026],
      [28.1294, -26.0026],
    ],
  },
  what: 'A pipe burst below the road.',
  help: 'A tank with drinking water stands at the clubhouse.',
  startsAt: inMinutes(-95),
  until: inMinutes(180),
  nextNewsAt: inMinutes(45),
  endedAt: null,
  steps: [
    { id: '1', kind: 'announced', text: 'A pipe burst below the road.', at: inMinutes(-90) },
    { id: '2', kind: 'update', text: 'The pipe is found. A plumber is on the way.', at: inMinutes(-20) },
  ],
  affectedHouses: 12,
  isAffected: false,
});

async function cutWater(page: Page): Promise<void> {
  await answer(page, /\/api\/outages\?/, [outage()]);
  await page.reload();
}

/** Cuts the water and waits until the screen names it. */
async function nameOutage(page: Page): Promise<void> {
  await cutWater(page);
  await page.getByText('No water at the main gate').first().waitFor();
}

/** Opens Access, so that the phone knows the gates, and comes back. An outage would be named first. */
async function nameGatePass(page: Page): Promise<void> {
  await answer(page, /\/api\/outages\?/, []);
  await page.goto(new URL('/access', page.url()).href);
  await page.getByRole('heading', { name: 'Set your PIN' }).waitFor();
  await page.goto(new URL('/home', page.url()).href);
  await page.getByText('You are near the gate').waitFor();
}

const answersOf = (name: string, status: 'going' | 'waiting' | 'not-going', guests: string[] = []) => ({
  name,
  status,
  guests,
  people: 1 + guests.length,
  answeredAt: inMinutes(-600),
});

async function askWhoComes(page: Page): Promise<void> {
  await answer(page, /\/api\/console\/content\/[^/]+\/answers$/, {
    start: '2026-11-29 06:30',
    places: 4,
    going: 4,
    waiting: 1,
    answers: [
      answersOf('Thandi Nkosi', 'going', ['Lindiwe Khumalo', 'Mark Fourie']),
      answersOf('Pieter van Wyk', 'going'),
      answersOf('Sipho Dlamini', 'waiting', ['Zanele Dube']),
      answersOf('Amina Patel', 'not-going'),
    ],
  });
  await page
    .getByRole('button', { name: /Sunrise yoga/ })
    .or(page.getByRole('link', { name: /Sunrise yoga/ }))
    .first()
    .click();
  await page.getByText('Lindiwe Khumalo').first().scrollIntoViewIfNeeded();
}

async function openSnagMap(page: Page): Promise<void> {
  const map = page
    .getByRole('tab', { name: 'Map' })
    .or(page.getByRole('button', { name: 'Map' }))
    .first();
  // On a phone the console shows it by itself.
  if ((await map.getAttribute('aria-pressed')) !== 'true') await map.click();
}

const ofThandi = { who: 'thandi', states: ['filled'] } as const;
const ofLerato = { who: 'lerato', states: ['filled'] } as const;

/** States that the demo world does not have by itself: an outage, answers to an event, and snags on the plan. */
export const ESTATE_LIFE: readonly SheetScreen[] = [
  { ...ofThandi, path: '/home', as: 'outage', steps: nameOutage },
  { ...ofThandi, path: '/home', as: 'near-the-gate', permissions: ['geolocation'], steps: nameGatePass },
  { ...ofThandi, path: '/poi', as: 'outage', permissions: ['geolocation'], steps: nameOutage },
  { ...ofThandi, path: '/Outage', as: 'outage', steps: nameOutage },
  { ...ofLerato, path: '/console/events', as: 'who-comes', steps: askWhoComes },
  { ...ofLerato, path: '/console/snags', as: 'map', steps: openSnagMap },
];
