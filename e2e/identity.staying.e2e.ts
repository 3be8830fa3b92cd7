import type { Route } from '@playwright/test';
import { DEMO_PEOPLE } from './testing/demo-people.ts';
import { expect, test, waitUntilKeptForOffline, waitUntilReady } from './testing/test.ts';

/** How often Home is opened and left. `EKHAYA_REPEATS` sets it. */
const REPEATS = Number(process.env['EKHAYA_REPEATS'] ?? 10);
/** How long the server takes for each call, in milliseconds. */
const SLOWED_BY_MS = 4_000;
/** How long after its start Home is left, in milliseconds: its calls are under way then. */
const LEFT_AFTER_MS = 1_500;

const slowed = async (route: Route): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, SLOWED_BY_MS));
  // The page that asked has gone.
  await route.continue().catch(() => undefined);
};

test('Home that is left or loaded again while its calls are under way signs nobody out', async ({ page, signIn }) => {
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
