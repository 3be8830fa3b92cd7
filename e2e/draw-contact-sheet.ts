// `npm run contact-sheet`: every screen in every size, theme and state, on one page to look at.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/test/find-chromium.ts';
import { root } from '../scripts/test/source-tree.ts';
import { SCREENS, SIZES, THEMES, type ScreenState, type SheetScreen } from './contact-sheet-cells.ts';
import { startBuiltApp } from './testing/built-app.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './testing/demo-people.ts';

const FOLDER = join(root, 'e2e', 'contact-sheet');
const SETTLED_MS = 3_000;
const EMPTY = { status: 'success', details: [], accessInfo: [] };
const FAILED = {
  status: 'failed',
  errorMessage: 'Something went wrong on our side. Please try again later.',
  errorDetails: { code: 'internal', detail: 'Something went wrong on our side. Please try again later.' },
};

interface Cell {
  screen: SheetScreen;
  state: ScreenState;
  size: (typeof SIZES)[number];
  theme: (typeof THEMES)[number];
}

const nameOf = ({ screen, state, size, theme }: Cell) =>
  [screen.path.replaceAll(/\W+/g, '-').replace(/^-/, ''), state, size.name, theme].join('.');

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.locator('html[data-ready="login"]').waitFor({ state: 'attached' });
  await page.getByLabel('E-mail').fill(DEMO_PEOPLE.thandi.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.locator('html[data-ready="home"]').waitFor({ state: 'attached' });
}

/** Holds the reads of the screen back, or answers them as the state wants. */
async function intercept(page: Page, { screen, state }: Cell): Promise<void> {
  if (screen.reads === undefined || state === 'filled' || state === 'offline') return;
  await page.route(screen.reads, async (route) => {
    if (route.request().method() !== 'GET') await route.fallback();
    else if (state === 'empty') await route.fulfill({ json: EMPTY });
    else if (state === 'failed') await route.fulfill({ status: 500, json: FAILED });
    // Loading: never answered.
  });
}

/** Waits until nothing on the screen moves or loads any more, or for three seconds where something always does. */
async function settle(page: Page): Promise<void> {
  await page
    .locator('h1, main')
    .first()
    .waitFor({ timeout: SETTLED_MS })
    .catch(() => undefined);
  await page
    .waitForFunction(() => document.querySelector('.skeleton') === null, undefined, { timeout: SETTLED_MS })
    .catch(() => undefined);
}

async function draw(cell: Cell, browser: Browser, address: string, signedIn: BrowserContext): Promise<void> {
  const isOffline = cell.state === 'offline';
  const context = await browser.newContext({
    viewport: { width: cell.size.width, height: cell.size.height },
    colorScheme: cell.theme,
    reducedMotion: 'reduce',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // What is intercepted must not be answered by the worker instead.
    serviceWorkers: isOffline ? 'allow' : 'block',
    ...(cell.screen.who === 'signed-in' && { storageState: await signedIn.storageState() }),
  });
  const page = await context.newPage();
  if (isOffline) {
    await page.goto(`${address}${cell.screen.path}`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await settle(page);
    await context.setOffline(true);
  }
  await intercept(page, cell);
  await page.goto(`${address}${cell.screen.path}`);
  await settle(page);
  await page.screenshot({ path: join(FOLDER, `${nameOf(cell)}.png`) });
  await context.close();
}

function pageOf(cells: Cell[]): string {
  const figures = cells.map(
    (cell) =>
      `<figure class="${cell.size.name}"><img src="${nameOf(cell)}.png" alt=""><figcaption>${cell.screen.path} · ${cell.state} · ${cell.theme}</figcaption></figure>`,
  );
  const style =
    'body{font:14px system-ui;background:#777;display:flex;flex-wrap:wrap;gap:16px;margin:16px}figure{margin:0}' +
    'img{display:block;height:422px}figcaption{color:#fff;padding:4px 0}';
  return `<!doctype html><title>Ekhaya: contact sheet</title><style>${style}</style>${figures.join('\n')}`;
}

const cells: Cell[] = SCREENS.flatMap((screen) =>
  SIZES.flatMap((size) => screen.states.flatMap((state) => THEMES.map((theme) => ({ screen, state, size, theme })))),
);

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const app = await startBuiltApp();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
try {
  const signedIn = await browser.newContext();
  await signIn(await signedIn.newPage(), app.address);
  for (const [at, cell] of cells.entries()) {
    process.stdout.write(`${at + 1} of ${cells.length}  ${nameOf(cell)}\n`);
    await draw(cell, browser, app.address, signedIn);
  }
  const file = join(FOLDER, 'index.html');
  writeFileSync(file, pageOf(cells));
  const sheet = await browser.newPage({ viewport: { width: 2400, height: 1200 } });
  await sheet.goto(pathToFileURL(file).href);
  await sheet.screenshot({ path: join(FOLDER, 'contact-sheet.png'), fullPage: true });
  process.stdout.write(`${file}\n`);
} finally {
  await browser.close();
  await app.stop();
}
