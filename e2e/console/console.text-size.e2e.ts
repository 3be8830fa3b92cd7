import type { Page } from '@playwright/test';
import { SIZES, type SheetScreen } from '../contact-sheet/cells.ts';
import { ROOMS } from '../contact-sheet/rooms.ts';
import { signInAsManager } from '../testing/console.ts';
import { cutTexts, enlargeTextOnDesk } from '../testing/enlarged-text.ts';
import { expect, test } from '../testing/test.ts';

/**
 * The pictures of the contact sheet that a manager opens. Without two: a notice that is being written asks before the next room opens,
 * and nobody of the demo world asks to join a household.
 */
const screens = ROOMS.filter(
  ({ who, as, path }) =>
    who === 'lerato' && as !== 'notice' && !(path.endsWith('/household-requests') && as === 'request'),
);
const filled = screens.filter(({ states }) => states.includes('filled'));
const isPanel = ({ steps }: SheetScreen): boolean => steps !== undefined;

async function expectWholeTexts(page: Page, { path, as = 'room', steps }: SheetScreen): Promise<void> {
  await page.setViewportSize(SIZES.desktop);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await steps?.(page, NO_STAGE);
  await enlargeTextOnDesk(page);
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    await page.evaluate(waitForTwoFrames);
    expect.soft(await cutTexts(page), `${path} (${as}) at ${size.width}`).toEqual([]);
  }
}

/** Waits until the page is drawn at its new size. */
async function waitForTwoFrames(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** The rooms of the console need nothing that the contact sheet makes on the server. */
const NO_STAGE = { pass: '', join: '', inviteVisitor: () => Promise.resolve('') };

for (const [name, shown] of [
  ['rooms', filled.filter((screen) => !isPanel(screen))],
  ['panels and pages', filled.filter(isPanel)],
] as const) {
  test(`text of twice the size is cut nowhere in the ${name}, at a desk and on a phone`, async ({ page }) => {
    test.setTimeout(360_000);
    await signInAsManager(page);
    for (const screen of shown) await expectWholeTexts(page, screen);
  });
}
