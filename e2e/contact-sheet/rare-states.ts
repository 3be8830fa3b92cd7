import type { Page } from '@playwright/test';
import type { SheetScreen } from './cells.ts';

/** The control room reads alerts by the guards' calls. */
const ALERTS = /\/api\/gate\/alerts$/;

/** An alert that rings, as the server answers it. */
const alertFromThandi = (isDrill: boolean) => {
  const at = new Date().toISOString();
  return {
    id: 'alert',
    estateId: '91',
    estateName: 'Msasa Ridge',
    isDrill,
    status: 'OPEN',
    name: 'Thandi Nkosi',
    unit: '14',
    createdAt: at,
    acknowledgedAt: null,
    acknowledgedBy: '',
    isUnproved: false,
    isYours: false,
    isAcknowledgedByYou: false,
    endedAt: null,
    position: { latitude: -26.00214, longitude: 28.13021, accuracy: 12, at },
    next: { name: 'Johan Botha', at },
    steps: [
      { kind: 'sent', by: 'Thandi Nkosi', at },
      { kind: 'rung', by: 'Grace Moyo', at },
    ],
    mobile: '27725550114',
    photoUrl: '',
    roleDisplayName: 'Owner',
    housemates: 2,
    vehicles: ['white Toyota Corolla CA 123 456'],
    emergencyContact: { name: 'Lindiwe Nkosi', number: '0825550115' },
  };
};

/** The guards of that alert: one comes, one is near, one stands still, and one gives no place. */
const guardsOfAlert = () => {
  const now = Date.now();
  const ago = (seconds: number): string => new Date(now - seconds * 1000).toISOString();
  const nothing = { isComing: false, position: null, heardAt: null, way: null };
  const at = (longitude: number, latitude: number, seconds: number) => ({
    position: { latitude, longitude, accuracy: 9, at: ago(seconds) },
    heardAt: ago(seconds),
  });
  const way = (coordinates: [number, number][], distance: number, duration: number) => ({
    way: { geometry: { type: 'LineString', coordinates }, distance, duration, gate: '' },
  });
  const end: [number, number] = [28.1302, -26.0021];
  return [
    { ...nothing, id: 'kabelo', name: 'Kabelo Dube', isComing: true, ...at(28.1324, -26.0009, 4) },
    { ...nothing, id: 'grace', name: 'Grace Moyo', ...at(28.1281, -26.0032, 7) },
    { ...nothing, id: 'sipho', name: 'Sipho Ndlovu', ...at(28.1285, -26.0008, 130) },
    { ...nothing, id: 'johan', name: 'Johan Botha', heardAt: ago(9) },
    { ...nothing, id: 'lerato', name: 'Lerato Mokoena' },
  ].map((guard) => {
    const { position } = guard;
    if (position === null) return guard;
    const begin: [number, number] = [position.longitude, position.latitude];
    return { ...guard, ...way([begin, [begin[0], end[1]], end], 640, 118) };
  });
};

/** Answers as if somebody had alerted security, without ringing at everybody whose pictures are drawn at the same time. */
const ring =
  (isDrill: boolean, isOpened: boolean) =>
  async (page: Page): Promise<void> => {
    const alert = alertFromThandi(isDrill);
    await page.route(ALERTS, (route) => route.fulfill({ json: { status: 'success', details: [alert] } }));
    await page.route(/\/api\/gate\/alerts\/alert$/, (route) =>
      route.fulfill({ json: { status: 'success', details: alert } }),
    );
    await page.route(/\/api\/gate\/alerts\/alert\/guards$/, (route) =>
      route.fulfill({ json: { status: 'success', details: guardsOfAlert() } }),
    );
    await page.reload();
    await page.getByRole('alert').waitFor();
    if (isOpened) await page.locator('[data-row-target]').first().click();
  };

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** A payment that was paid 22 minutes ago and has no units. */
const stuckPayment = () => ({
  id: 'stuck',
  estateId: '91',
  person: { id: 'thandi', name: 'Thandi Nkosi' },
  reference: 'EK-7F3K9Q2MXW',
  accountNo: '04123456789',
  utility: 'electricity',
  amountCents: 50_000,
  stage: 'no-token',
  givenBackCents: 0,
  createdAt: minutesAgo(23),
  approvedAt: minutesAgo(22),
  changedAt: minutesAgo(22),
  refundBy: minutesAgo(-38),
});

/** Answers as if a payment was stuck, and as if the ledger and the gateway disagreed about another one. */
const owe =
  (tab?: RegExp) =>
  async (page: Page): Promise<void> => {
    const difference = {
      id: 1,
      payment: { ...stuckPayment(), stage: 'issued', refundBy: null },
      kind: 'gateway',
      detail: 'The gateway has R 500.00, the ledger R 450.00.',
      foundAt: minutesAgo(300),
      settledAt: null,
      settledBy: null,
      note: '',
    };
    for (const [address, item] of [
      [/\/api\/console\/payments\?/, stuckPayment()],
      [/\/api\/console\/payment-differences\?/, difference],
    ] as const) {
      const details = { items: [item], total: 1 };
      await page.route(address, (route) => route.fulfill({ json: { status: 'success', details } }));
    }
    await page.reload();
    if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
  };

/** Answers as if much was down: the room How it is with rows that need somebody, a guard's phone, and troubles of some days. */
async function trouble(page: Page): Promise<void> {
  await page.route(/\/api\/console\/how-it-is$/, async (route) => {
    const answer = await (await route.fetch()).json();
    const down = (part: string, state: string, since: number) => ({
      part,
      state,
      since: minutesAgo(since),
      waiting: 6,
      failed: state === 'fails' ? 1 : 0,
    });
    const troubled = [
      down('sms', 'waits', 29),
      down('replica', 'waits', 18),
      down('gates', 'waits', 40),
      down('certificate', 'waits', 600),
      down('clock', 'fails', 12),
    ];
    const { parts, providers } = answer.details;
    Object.assign(answer.details, {
      parts: [
        ...parts.map((part: { part: string }) => troubled.find((each) => each.part === part.part) ?? part),
        // The demo has no replica.
        ...troubled.filter(({ part }) => part === 'replica'),
      ],
      providers: providers.map((provider: { kind: string }) =>
        provider.kind === 'vendor'
          ? {
              ...provider,
              state: 'fails',
              since: minutesAgo(26),
              problem: 'it took too long',
              payments: 1,
              refunds: 3,
            }
          : provider,
      ),
      sms: { hasSecond: true, provider: 'first' },
      hasBackupStore: true,
      backupAttempt: { state: 'failed', askedAt: minutesAgo(35), failure: 'store-full' },
      certificate: { host: 'app.msasa.example', expiresAt: minutesAgo(-14_000), isTrusted: true },
      clockAheadMs: -180_000,
      recordedSince: minutesAgo(20 * 24 * 60),
      guardPhones: [
        {
          guard: 'Grace Moyo',
          estateIds: ['91'],
          appVersion: '4.0.5',
          heardAt: minutesAgo(40),
          userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
        },
      ],
      troubles: [
        { part: 'sms', state: 'waits', startedAt: minutesAgo(29), endedAt: null },
        { part: 'server', state: 'fails', startedAt: minutesAgo(4_000), endedAt: minutesAgo(3_880) },
        { part: 'live', state: 'waits', startedAt: minutesAgo(15_000), endedAt: minutesAgo(14_990) },
      ],
    });
    await route.fulfill({ json: answer });
  });
  await page.reload();
}

async function troubleOfMonth(page: Page): Promise<void> {
  await trouble(page);
  await page.getByRole('button', { name: 'Last 30 days' }).click();
}

/** Answers each change as if Johan had changed the record a moment ago. */
const refuseChanges = (page: Page): Promise<void> =>
  page
    .route(/\/api\/console\//, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({
            status: 409,
            json: {
              status: 'failed',
              errorMessage: 'Somebody else changed this in the meantime. Nothing was lost.',
              errorDetails: {
                code: 'changed-meanwhile',
                detail: 'Somebody else changed this in the meantime. Nothing was lost.',
                change: { by: 'Johan Botha', at: new Date().toISOString() },
              },
            },
          }),
    )
    .then(() => undefined);

async function changeEvent(page: Page): Promise<void> {
  await refuseChanges(page);
  await page.getByRole('main').locator('li a, li button, [data-row-target]').first().click();
  await page.waitForURL(/events\/./);
  await page
    .getByLabel('Title')
    .fill('A title of such a length that it goes on in a second line of the page, and then in a third');
  await page.getByRole('button', { name: 'Save for residents' }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
}

async function changeLimits(page: Page): Promise<void> {
  await refuseChanges(page);
  await page.getByRole('spinbutton').first().fill('7');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
}

async function decideBooking(page: Page): Promise<void> {
  await refuseChanges(page);
  await page.locator('[data-row-target]').first().click();
  await page.waitForURL(/[?&]row=/);
  await page.getByRole('button', { name: 'Accept' }).last().click();
  await page.getByText(/Johan/).first().waitFor();
}

const shown = { who: 'lerato', states: ['filled'] } as const;

/** States of the console that the demo world does not have by itself: an alert, a drill, and records that somebody else changed. */
export const RARE_STATES: readonly SheetScreen[] = [
  { ...shown, path: '/console/control-room', as: 'alert', steps: ring(false, false) },
  { ...shown, path: '/console/control-room', as: 'alert-opened', steps: ring(false, true) },
  { ...shown, path: '/console/today', as: 'alert', steps: ring(false, false) },
  { ...shown, path: '/console/control-room', as: 'drill', steps: ring(true, true) },
  { ...shown, path: '/console/stuck-payments', as: 'stuck', steps: owe() },
  { ...shown, path: '/console/stuck-payments', as: 'difference', steps: owe(/^Differences/) },
  { ...shown, who: 'johan', path: '/console/how-it-is', as: 'trouble', steps: trouble },
  { ...shown, who: 'johan', path: '/console/how-it-is', as: 'trouble-of-month', steps: troubleOfMonth },
  { ...shown, path: '/console/events', as: 'conflict', steps: changeEvent },
  { ...shown, path: '/console/booking-limits', as: 'conflict', steps: changeLimits },
  { ...shown, path: '/console/bookings', as: 'conflict', steps: decideBooking },
];
