// `npm run contact-sheet`: draws every screen in every size, theme and state on one page. `-- 'guard|pass' dark` draws only the
// pictures whose names match every word and keeps the others.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/test/find-chromium.ts';
import { root } from '../../scripts/test/source-tree.ts';
import { SCREENS_OF_RESIDENTS } from './app.ts';
import { nameOf, SIZES, THEMES, type ScreenState, type SheetScreen, type Size, type Stage } from './cells.ts';
import { EMERGENCIES } from './emergencies.ts';
import { ESTATE_LIFE } from './estate-life.ts';
import { SCREENS_OF_GUARDS } from './guard.ts';
import { RARE_STATES } from './rare-states.ts';
import { ROOMS } from './rooms.ts';
import { signInAll, stageScreens, type SignedIn } from './stage.ts';
import { startBuiltApp } from '../testing/built-app.ts';

const FOLDER = join(root, 'e2e', 'results', 'contact-sheet');
const SETTLED_MS = 15_000;
/** A screen that looks the same for this time is drawn. */
const STILL_MS = 400;
/** Number of pages drawn concurrently. */
const AT_ONCE = 3;
/** A place in front of the main gate of Msasa Ridge. */
const AT_THE_GATE = { latitude: -26.0022, longitude: 28.1303, accuracy: 8 };
const NOTHING = { status: 'success', details: [] };
const FAILED = {
  status: 'failed',
  errorMessage: 'Something went wrong on our side. Please try again later.',
  errorDetails: { code: 'internal', detail: 'Something went wrong on our side. Please try again later.' },
};

/** One opening of a screen, drawn in both themes. */
interface Visit {
  screen: SheetScreen;
  state: ScreenState;
  size: Size;
}

type Theme = (typeof THEMES)[number];

const pictureOf = ({ screen, state, size }: Visit, theme: Theme) => [nameOf(screen), state, size, theme].join('.');

/** Leaves the calls of the screen without an answer, or answers them, as the state requires. */
async function intercept(page: Page, { screen, state }: Visit): Promise<void> {
  if (screen.reads === undefined || state === 'filled' || state === 'offline') return;
  await page.route(screen.reads, async (route) => {
    if (route.request().method() !== 'GET') await route.fallback();
    else if (state === 'empty') await route.fulfill({ json: screen.nothing ?? NOTHING });
    else if (state === 'failed') await route.fulfill({ status: 500, json: FAILED });
    // Loading: the call is never answered.
  });
}

/**
 * Waits until the screen is loaded or, in the loading state, shows it, and then stays the same for a moment: a failed read is tried
 * once more. Continues after a time limit.
 */
async function settle(page: Page, state: ScreenState): Promise<void> {
  const isSettled = ({ isLoading, stillMs }: { isLoading: boolean; stillMs: number }) => {
    const waits =
      document.querySelector('.skeleton, .spinner, [role="progressbar"], [aria-label="Loading"]:not(:empty)') !==
        null ||
      (!isLoading && document.querySelector('[aria-label="Loading"]') !== null);
    const arePicturesThere = [...document.images].every(({ complete }) => complete);
    const isThere = document.querySelector('h1, main') !== null && waits === isLoading && arePicturesThere;
    const seen = document.documentElement.dataset;
    const now = isThere ? `${document.body.textContent.length}` : '';
    if (now === '' || seen['seenAs'] !== now) {
      seen['seenAs'] = now;
      seen['seenAt'] = `${performance.now()}`;
      return false;
    }
    return performance.now() - Number(seen['seenAt']) >= stillMs;
  };
  const wanted = { isLoading: state === 'loading', stillMs: state === 'failed' ? 4 * STILL_MS : STILL_MS };
  await page.waitForFunction(isSettled, wanted, { timeout: SETTLED_MS }).catch(() => undefined);
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

async function draw(
  visit: Visit,
  themes: Theme[],
  browser: Browser,
  address: string,
  stage: Stage,
  signedIn: SignedIn,
) {
  const { screen, state, size } = visit;
  const storageState = screen.who === 'nobody' ? undefined : signedIn[screen.who];
  const context = await browser.newContext({
    viewport: SIZES[size],
    reducedMotion: 'reduce',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    geolocation: AT_THE_GATE,
    permissions: screen.permissions ?? [],
    // The service worker must not answer the intercepted calls.
    serviceWorkers: state === 'offline' ? 'allow' : 'block',
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  const staged: Record<string, string> = { '/pass': stage.pass, '/auth/join': stage.join };
  const open = async () => {
    await page.goto(`${address}${staged[screen.path] ?? screen.path}`);
    await screen.steps?.(page, stage);
    await settle(page, state);
  };
  await intercept(page, visit);
  try {
    await open();
    if (state === 'offline' && screen.path.startsWith('/console')) {
      // The console has no service worker: what is open stays, below a band.
      await context.setOffline(true);
      await page
        .getByText(/^No network/)
        .first()
        .waitFor({ timeout: SETTLED_MS });
    } else if (state === 'offline') {
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      await screen.waitUntilStored?.(page);
      await context.setOffline(true);
      // Keeps the current page if the screen has steps, because some steps do not work offline.
      if (screen.steps) {
        const banner = page.getByText(/^No internet\.|^You are offline/).first();
        // Screens without a banner are drawn after the time limit.
        await banner.waitFor({ timeout: SETTLED_MS }).catch(() => undefined);
        await settle(page, state);
      } else await open();
    }
  } catch (error) {
    process.stdout.write(`${pictureOf(visit, 'light')}: ${String(error).split('\n')[0] ?? ''}\n`);
  }
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] &&= name), theme);
    await page.screenshot({ path: join(FOLDER, `${pictureOf(visit, theme)}.png`) });
  }
  await context.close();
}

function pageOf(visits: Visit[]): string {
  const figures = visits
    .flatMap((visit) => THEMES.map((theme) => ({ size: visit.size, name: pictureOf(visit, theme) })))
    .filter(({ name }) => existsSync(join(FOLDER, `${name}.png`)))
    .map(
      ({ size, name }) =>
        `<figure class="${size}"><img src="${name}.png" alt=""><figcaption>${name}</figcaption></figure>`,
    );
  const style =
    'body{font:14px system-ui;background:#777;display:flex;flex-wrap:wrap;gap:16px;margin:16px}figure{margin:0}' +
    'img{display:block;height:422px}figcaption{color:#fff;padding:4px 0}';
  return `<!doctype html><title>Ekhaya: contact sheet</title><style>${style}</style>${figures.join('\n')}`;
}

const sizes: Size[] = ['phone', 'desktop'];
const visits: Visit[] = [
  ...SCREENS_OF_RESIDENTS,
  ...EMERGENCIES,
  ...ESTATE_LIFE,
  ...SCREENS_OF_GUARDS,
  ...ROOMS,
  ...RARE_STATES,
].flatMap((screen) =>
  (screen.sizes ?? sizes).flatMap((size) => screen.states.map((state) => ({ screen, state, size }))),
);
const words = process.argv.slice(2).map((word) => new RegExp(word, 'i'));
const isWanted = (name: string) => words.every((word) => word.test(name));
const wanted = visits
  .map((visit) => ({ visit, themes: THEMES.filter((theme) => isWanted(pictureOf(visit, theme))) }))
  .filter(({ themes }) => themes.length > 0);

if (words.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const app = await startBuiltApp();
const flags = [...CHROMIUM_FLAGS, '--use-fake-device-for-media-stream'];
const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
try {
  const stage = await stageScreens(app.address);
  const signedIn = await signInAll(browser, app.address);
  const queue = wanted.entries();
  const drawNext = async () => {
    for (const [at, { visit, themes }] of queue) {
      process.stdout.write(`${at + 1} of ${wanted.length}  ${pictureOf(visit, 'light')}\n`);
      await draw(visit, themes, browser, app.address, stage, signedIn);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, drawNext));
  await stage.end();
  const file = join(FOLDER, 'index.html');
  writeFileSync(file, pageOf(visits));
  const sheet = await browser.newPage({ viewport: { width: 2400, height: 1200 } });
  await sheet.goto(pathToFileURL(file).href);
  await sheet.screenshot({ path: join(FOLDER, 'contact-sheet.png'), fullPage: true });
  process.stdout.write(`${file}\n`);
} finally {
  await browser.close();
  await app.stop();
}
