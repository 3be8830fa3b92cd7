import type { Route } from '@playwright/test';
import { DEMO_PEOPLE } from './testing/demo-people.ts';
import { expect, test, waitUntilKeptForOffline, waitUntilReady } from './testing/test.ts';

/** How often Home is opened and left. `EKHAYA_REPEATS` overrides it. */
const REPEATS = Number(process.env['EKHAYA_REPEATS'] ?? 10);
/** The delay of each call to the server. */
const SLOWED_BY_MS = 4_000;
/** When Home is left after its start. Its calls are under way then. */
const LEFT_AFTER_MS = 1_500;

const slowed = async (route: Route): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, SLOWED_BY_MS));
  // The page that made the call may be gone.
  await route.continue().catch(() => undefined);
};

test('leaving or reloading Home while its calls are under way does not sign a person out', async ({ page, signIn }) => {
  test.setTimeout(60_000 + REPEATS * 15_000);
  await signIn(DEMO_PEOPLE.pieter.email);
  await waitUntilKeptForOffline(page);
  for (let time = 1; time <= REPEATS; time += 1) {
    await test.step(`time ${time}`, async () => {
      await page.route('**/api/**', slowed);
      await page.goto('/home', { waitUntil: 'commit' });
      await page.waitForFunction((after) => performance.now() > after, LEFT_AFTER_MS);
      if (time % 2 === 0) await page.goto('about:blank');
      else await page.reload({ waitUntil: 'commit' });
      await page.unroute('**/api/**', slowed);
      await page.goto('/home');
      await waitUntilReady(page, 'home');
      await expect(page).toHaveURL('/home');
      await expect(page.getByText(DEMO_PEOPLE.pieter.name)).toBeVisible();
    });
  }
});
