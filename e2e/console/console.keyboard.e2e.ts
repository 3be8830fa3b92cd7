import type { Page } from '@playwright/test';
import { signInAsManager, visitRooms } from '../testing/console.ts';
import { expect, test } from '../testing/test.ts';

/** More presses of Tab than the room with the most controls needs. */
const MAX_PRESSES = 260;
/** Presses of Tab between two looks at what is left. */
const STEP = 10;

/**
 * Marks everything in the room that a pointer can press or fill in. Tab stops once in a tab list and at a group of radio buttons, and
 * the arrow keys do the rest, so their other parts are left out. So are the second link of a row, which leads where its title does, and
 * the buttons within a field, whose work its keys do.
 */
const markControls = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, [role="button"], [role="switch"], [role="combobox"]';
    const off = ':disabled, [aria-disabled="true"], [type="hidden"], [aria-hidden="true"], [aria-hidden="true"] *';
    const isFurther = (element: HTMLElement | SVGElement): boolean =>
      element.closest('[role="tablist"], [role="radiogroup"], .MuiAutocomplete-root') !== null ||
      [...document.querySelectorAll<HTMLElement>('main a[href]')].some(
        (other) => other.tabIndex >= 0 && other.getAttribute('href') === element.getAttribute('href'),
      );
    const wanted = [...document.querySelectorAll<HTMLElement | SVGElement>(`main :is(${controls})`)].filter(
      (element) =>
        element.checkVisibility() &&
        !element.matches(off) &&
        !element.matches('input[type="radio"]:not(:checked)') &&
        (element.tabIndex >= 0 || !isFurther(element)),
    );
    for (const element of wanted) element.dataset['notReached'] = '';
    return wanted.length;
  });

/** Takes the mark from every element that gets the focus. */
const unmarkFocused = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement || target instanceof SVGElement) delete target.dataset['notReached'];
    });
  });

test('the keyboard reaches everything that can be pressed or filled in, in every room', async ({ page }) => {
  test.slow();
  await signInAsManager(page);
  await unmarkFocused(page);
  await visitRooms(page, async (path) => {
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('main h1')?.focus();
    });
    const count = await markControls(page);
    const marked = page.locator('main [data-not-reached]');
    for (let presses = 0; presses < MAX_PRESSES && (await marked.count()) > 0; presses += STEP) {
      for (let press = 0; press < STEP; press += 1) await page.keyboard.press('Tab');
    }
    const missed = await marked.evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML.slice(0, 200)));
    expect.soft(missed, `${path}: of ${count}`).toEqual([]);
  });
});
