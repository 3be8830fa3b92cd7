import type { Route } from '@playwright/test';
import { DEMO_PEOPLE } from './testing/demo-people.ts';
import { expect, test, waitUntilStoredForOffline, waitUntilReady } from './testing/test.ts';

/** How many times the test opens and leaves Home. `EKHAYA_REPEATS` overrides it. */
const REPEATS = Number(process.env['EKHAYA_REPEATS'] ?? 10);
/** The delay that the test adds to each call to the server. */
const CALL_DELAY_MS = 4_000;
/** How long after its start Home is left. Its calls have no answer by then. */
const LEAVE_AFTER_MS = 1_500;

const delayCall = async (route: Route): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, CALL_DELAY_MS));
  // The page that made the call may have been closed.
  await route.continue().catch(() => undefined);
};

test('leaving or reloading Home during its calls does not sign a person out', async ({ page, signIn }) => {
  test.setTimeout(180_000 + REPEATS * 15_000);
  await signIn(DEMO_PEOPLE.pieter.email);
  await waitUntilStoredForOffline(page);
  for (let time = 1; time <= REPEATS; time += 1) {
    await test.step(`time ${time}`, async () => {
      await page.route('**/api/**', delayCall);
      await page.goto('/home', { waitUntil: 'commit' });
      await page.waitForFunction((after) => performance.now() > after, LEAVE_AFTER_MS);
      if (time % 2 === 0) await page.goto('about:blank');
      else await page.reload({ waitUntil: 'commit' });
      await page.unroute('**/api/**', delayCall);
      await page.goto('/home');
      await waitUntilReady(page, 'home');
      await expect(page).toHaveURL('/home');
      await expect(page.getByText(DEMO_PEOPLE.pieter.name)).toBeVisible();
    });
  }
});
