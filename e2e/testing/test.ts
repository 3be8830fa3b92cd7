import { test as base, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from './demo-people.ts';
import { openServerCalls, type ServerCalls } from './server-calls.ts';
import { watchContext, type Watch } from './watch.ts';

interface Journey {
  /** Watches the browser. Any unexpected console error or failed request fails the test. */
  watch: Watch;
  /** Calls the server directly, with a cookie jar of its own. */
  server: ServerCalls;
  /** Signs in through the login form and waits until Home shows its tiles. */
  signIn: (email: string, password?: string) => Promise<void>;
}

/** Waits until the app has taken over the prerendered page. */
export async function waitUntilReady(page: Page, screen: 'login' | 'home'): Promise<void> {
  await expect(page.locator(`html[data-ready="${screen}"]`)).toBeAttached();
}

/** How long the service worker may take to store every file of the app, one after the other, on a busy machine. */
const storingTakesAtMostMs = 60_000;

/** Waits until the service worker has stored the app and controls the page. A journey that waits for it may take longer than others. */
export async function waitUntilStoredForOffline(page: Page): Promise<void> {
  base.setTimeout(base.info().timeout + storingTakesAtMostMs);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: storingTakesAtMostMs,
  });
}

export const test = base.extend<Journey>({
  watch: [
    async ({ context, baseURL }, provide) => {
      // Requests to other origins get a fixed page, so that journeys need no network outside this machine.
      await context.route(
        (address) => address.protocol.startsWith('http') && address.origin !== baseURL,
        (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: '<!doctype html><title>Another site</title><h1>Another site</h1>',
          }),
      );
      const watch = watchContext(context);
      await provide(watch);
      watch.assertNoErrors();
    },
    { auto: true },
  ],
  server: async ({ baseURL }, provide) => {
    const server = await openServerCalls(baseURL ?? '');
    await provide(server);
    await server.dispose();
  },
  signIn: async ({ page }, provide) => {
    await provide(async (email, password = DEMO_PASSWORD) => {
      await page.goto('/login');
      await waitUntilReady(page, 'login');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page).toHaveURL('/home');
      await waitUntilReady(page, 'home');
    });
  },
});

/** Expects the page inside /DynamicIFrame to have loaded: its heading is visible and nothing covers it. */
export async function expectPageInFrame(page: Page): Promise<void> {
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.web-page-waiting')).toHaveCount(0);
  await expect(page.getByText('You are unable to view this content on your mobile browser')).toHaveCount(0);
}

export { expect };
