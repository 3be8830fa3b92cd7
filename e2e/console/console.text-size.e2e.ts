import type { Locator, Page } from '@playwright/test';
import { SIZES, type SheetScreen } from '../contact-sheet/cells.ts';
import { ROOMS } from '../contact-sheet/rooms.ts';
import { signInAsManager } from '../testing/console.ts';
import { cutTexts, enlargeTextOnDesk } from '../testing/enlarged-text.ts';
import { expect, test } from '../testing/test.ts';

/**
 * The pictures of the contact sheet that a manager opens. Without three: a notice that is being written and a plan whose photo was
 * chosen ask before the next room opens, and nobody of the demo world asks to join a household.
 */
const screens = ROOMS.filter(
  ({ who, as, path, states }) =>
    who === 'lerato' &&
    states.includes('filled') &&
    as !== 'notice' &&
    as !== 'plan-photo' &&
    !(path.endsWith('/household-requests') && as === 'request'),
);
const softly = expect.configure({ soft: true });
const isPanel = ({ steps }: SheetScreen): boolean => steps !== undefined;

/** The rooms of the console need nothing that the contact sheet makes on the server. */
const NO_STAGE = { pass: '', join: '', inviteVisitor: () => Promise.resolve(''), fillHouses: () => Promise.resolve() };

/** A menu, or a dialog that asks something before it acts. */
const LAYER = '[role=dialog], [role=alertdialog], [role=menu]';

/** Opens a room as a link does, without loading the page again: that would take most of the time. */
async function openWithoutLoading(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    // The router numbers its pages, to know how far a step goes.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ usr: null, key: address, idx: idx + 1 }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as object }));
  }, path);
}

async function openScreen(page: Page, { path, steps }: SheetScreen): Promise<void> {
  await page.setViewportSize(SIZES.desktop);
  await openWithoutLoading(page, '/console/keyboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Keyboard' })).toBeVisible();
  await openWithoutLoading(page, path);
  if (path !== '/console/keyboard') await expect(page.getByRole('heading', { name: 'Keyboard' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await steps?.(page, NO_STAGE);
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

/** Expects that no text is cut at a desk and on a phone, and leaves the window at the size of a desk. */
async function expectWholeTexts(page: Page, what: string): Promise<void> {
  for (const size of [SIZES.phone, SIZES.desktop]) {
    await page.setViewportSize(size);
    // What an open layer covers follows the new size a little later.
    await softly.poll(() => cutTexts(page), { message: `${what} at ${size.width}` }).toEqual([]);
  }
}

/** Waits until the page is drawn at its new size. */
async function waitForTwoFrames(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** The buttons of dialogs that are forms: they make something, and have no three dots. */
const FORMS = [
  'Give a role',
  'Offer a role',
  'Write a house down',
  'Write down a request',
  'Put a hold on somebody',
  'Revoke access to the gates',
  'Book for somebody',
  'Report for somebody',
  'Add an estate',
  'Earlier versions',
];

/** The names of the buttons that open a menu or a form, or ask something first: these end in three dots. */
const namesOfOpeners = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('button:not(:disabled)')
    .evaluateAll(
      (buttons, forms) =>
        buttons
          .filter((button) => button.checkVisibility())
          .filter((button) => {
            const text = button.textContent.trim();
            return text.endsWith('...') || forms.includes(text) || button.getAttribute('aria-haspopup') === 'menu';
          })
          .map((button) => button.getAttribute('aria-label') ?? button.textContent.trim()),
      FORMS,
    );

const hasFocus = (layer: Locator): Promise<boolean> =>
  layer.evaluate((element) =>
    (element.closest('[role=presentation]') ?? element).contains(element.ownerDocument.activeElement),
  );

/** Expects that the focus enters a menu or dialog, stays there, and returns to the opener with Escape. */
async function expectFocusKept(page: Page, layer: Locator, opener: Locator, what: string): Promise<void> {
  await expect.poll(() => hasFocus(layer), { message: `${what}: the focus enters` }).toBe(true);
  const isMenu = (await layer.getAttribute('role')) === 'menu';
  const controls = await layer.locator('button, input, select, textarea, a[href]').count();
  // The Tab key closes a menu, and the arrow keys go round in it.
  for (const key of isMenu
    ? ['ArrowDown', 'ArrowUp']
    : ['Shift+Tab', ...Array<string>(Math.min(controls, 8)).fill('Tab')]) {
    await page.keyboard.press(key);
    await expect.poll(() => hasFocus(layer), { message: `${what}: ${key} stays inside` }).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(layer, `${what}: Escape closes`).toHaveCount(0);
  await expect(opener, `${what}: the focus returns`).toBeFocused();
}

/** Opens the menus and dialogs of a screen, one after the other, and what asks first in the page itself. */
async function expectGoodLayers(page: Page, screen: SheetScreen, seen: Set<string>): Promise<void> {
  for (const name of new Set(await namesOfOpeners(page))) {
    const what = `${screen.path}: ${name}`;
    if (seen.has(what)) continue;
    seen.add(what);
    const opener = page.getByRole('main').getByRole('button', { name, exact: true }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.evaluate(waitForTwoFrames);
    const layer = page.locator(LAYER).last();
    const isLayer = await layer.isVisible();
    await expectWholeTexts(page, what);
    if (isLayer) await expectFocusKept(page, layer, opener, what);
    else await openScreen(page, screen);
  }
}

for (const [name, shown] of [
  ['rooms', screens.filter((screen) => !isPanel(screen))],
  ['panels and pages', screens.filter(isPanel)],
] as const) {
  test(`text of twice the size is cut nowhere in the ${name} and their dialogs, which keep the focus`, async ({
    page,
  }) => {
    test.setTimeout(900_000);
    await signInAsManager(page);
    await enlargeTextOnDesk(page);
    const seen = new Set<string>();
    for (const screen of shown) {
      await openScreen(page, screen);
      await expectWholeTexts(page, `${screen.path} (${screen.as ?? 'room'})`);
      await expectGoodLayers(page, screen, seen);
    }
    expect(seen.size, 'menus and dialogs were opened').toBeGreaterThan(5);
  });
}
