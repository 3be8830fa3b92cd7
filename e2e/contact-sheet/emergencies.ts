import type { Page } from '@playwright/test';
import type { SheetScreen } from './cells.ts';

/** Her own alert, as the server answers it. */
const alertOfThandi = (isSeen: boolean) => {
  // The seconds in which it can be cancelled are over for one that was seen.
  const at = new Date(Date.now() - (isSeen ? 20_000 : 0)).toISOString();
  const seen = { kind: 'seen', by: 'Grace Moyo', at };
  return {
    id: 'alert',
    estateId: '91',
    unit: '14',
    isDrill: false,
    status: 'OPEN',
    createdAt: at,
    position: { latitude: -26.00214, longitude: 28.13021, accuracy: 12, at },
    acknowledgedAt: isSeen ? at : null,
    acknowledgedBy: isSeen ? 'Grace Moyo' : '',
    steps: [
      { kind: 'sent', by: 'Thandi Nkosi', at },
      { kind: 'rung', by: 'Grace Moyo', at },
      ...(isSeen ? [seen] : []),
    ],
  };
};

/** Answers as if she had alerted security, without ringing at anybody. */
const alerted =
  (isSeen: boolean) =>
  async (page: Page): Promise<void> => {
    const alert = alertOfThandi(isSeen);
    const answer = (details: unknown) => ({ json: { status: 'success', details } });
    await page.route(/\/api\/alerts$/, (route) => route.fulfill(answer([alert])));
    await page.route(/\/api\/alerts\/alert/, (route) => route.fulfill(answer(alert)));
    await page.reload();
    await page.getByRole('dialog', { name: 'Alert security' }).waitFor();
  };

/** Answers a guard's phone as if the alert rang, or as if somebody else came. */
const rung =
  (isSeen: boolean) =>
  async (page: Page): Promise<void> => {
    const person = {
      name: 'Thandi Nkosi',
      mobile: '27725550114',
      photoUrl: '',
      roleDisplayName: 'Owner',
      housemates: 2,
    };
    const alert = {
      ...alertOfThandi(isSeen),
      ...person,
      estateName: 'Msasa Ridge',
      next: null,
      endedAt: null,
      vehicles: ['white Toyota Corolla CA 123 456'],
      emergencyContact: { name: 'Lindiwe Nkosi', number: '0825550115' },
    };
    const answer = (details: unknown) => ({ json: { status: 'success', details } });
    await page.route(/\/api\/gate\/alerts$/, (route) => route.fulfill(answer([alert])));
    await page.route(/\/api\/gate\/alerts\/alert$/, (route) => route.fulfill(answer(alert)));
    await page.route(/\/api\/gate\/alerts\/alert\/position$/, (route) => route.fulfill(answer({})));
    await page.reload();
    await page.getByText(/^(The control room reads|Once you allow it)/).waitFor();
  };

/** Holds the button while security cannot be reached. */
const holdUnreached = async (page: Page): Promise<void> => {
  await page.route(/\/api\/alerts$/, (route) => route.abort());
  const button = page.getByRole('button', { name: 'Alert security' });
  await button.hover();
  await page.mouse.down();
  await page.getByRole('heading', { name: /^Not sent\./ }).waitFor();
  await page.mouse.up();
};

/** Writes a report that cannot leave the phone. */
const reportUnsent =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await page.route(/\/api\/(images|snags)$/, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await page.getByLabel('What is broken?').fill('The irrigation at the play park leaks since this morning');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/SnagReport');
    await page.goto(new URL(path, page.url()).href);
  };

/** Writes a report that cannot leave the phone, and loses the network on Home. An outage would be named first. */
async function waitOnHome(page: Page): Promise<void> {
  await page.route(/\/api\/outages\?/, (route) => route.fulfill({ json: { status: 'success', details: [] } }));
  await reportUnsent('/home')(page);
  // The code that decides what Home names has loaded.
  await page.waitForFunction(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files.some(
      ({ name, responseEnd }) => name.includes('session-services') && name.endsWith('.js') && responseEnd > 0,
    );
  });
  await page.context().setOffline(true);
  await page.getByText(/^Not sent yet/).waitFor();
}

const ofThandi = { who: 'thandi', states: ['filled'] } as const;
const ofGrace = { who: 'grace', states: ['filled'] } as const;

/** States that the demo world does not have by itself: an alert of a resident, and a report that waits for a network. */
export const EMERGENCIES: readonly SheetScreen[] = [
  { ...ofThandi, path: '/emergency', as: 'alert-sent', permissions: ['geolocation'], steps: alerted(false) },
  { ...ofThandi, path: '/emergency', as: 'alert-seen', permissions: ['geolocation'], steps: alerted(true) },
  { ...ofThandi, path: '/emergency', as: 'alert-unreached', permissions: ['geolocation'], steps: holdUnreached },
  { ...ofGrace, path: '/guard', as: 'alert', steps: rung(false) },
  { ...ofGrace, path: '/guard', as: 'alert-followed', permissions: ['geolocation'], steps: rung(false) },
  { ...ofGrace, path: '/guard', as: 'alert-of-another', permissions: ['geolocation'], steps: rung(true) },
  { ...ofThandi, path: '/SnagReport', as: 'Waiting', steps: reportUnsent('/Waiting') },
  { ...ofThandi, path: '/SnagReport', as: 'home-waiting', steps: waitOnHome },
  { ...ofThandi, path: '/SnagReport', as: 'Snags-waiting', steps: reportUnsent('/Snags') },
];
