import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules that a theme can break: only colours differ between themes, so the other rules run once. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Expects axe to find nothing on the page, in light and in dark. Frames of other origins are not checked, which is why axe runs in
 * its legacy mode without a helper page.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(areDialogsVisible);
  const themeBefore = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light');
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
    await page.evaluate(waitForTransitions);
    const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe');
    if (theme === 'light') axe.withTags(STANDARDS);
    else axe.withRules(RULES_OF_COLOUR);
    const { violations } = await axe.analyze();
    const realViolations = [];
    for (const violation of violations) if (await isRealViolation(page, violation)) realViolations.push(violation);
    const found = realViolations.map(({ id, help, nodes }) => ({
      rule: `${theme}: ${id}: ${help}`,
      where: nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    }));
    expect(found, `axe on ${page.url()}`).toEqual([]);
  }
  await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), themeBefore);
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/**
 * Whether a violation is real. A target that the tab bar covers partly is reported as too small, so this checks it again in the middle
 * of the window.
 */
async function isRealViolation(page: Page, { id, nodes }: Violation): Promise<boolean> {
  if (id !== 'target-size') return true;
  for (const { target } of nodes) {
    const selector = target.join(' ');
    const previousY = await page.evaluate(scrollToMiddle, selector);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withRules(id).include(selector).analyze();
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), previousY);
    if (violations.length > 0) return true;
  }
  return false;
}

/** Scrolls an element to the middle of the window, without animation. Returns the previous scroll position. */
function scrollToMiddle(selector: string): number {
  const previousY = scrollY;
  document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return previousY;
}

/**
 * Whether every open dialog is visible. react-aria keeps a dialog with a focused field invisible until the phone's keyboard has
 * opened, or for half a second where none opens.
 */
function areDialogsVisible(): boolean {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  return dialogs.every((dialog) => dialog.checkVisibility({ opacityProperty: true }));
}

/**
 * Waits until nothing moves for two frames, because axe would measure the contrast of intermediate colours. The end of a transition can
 * start another one: an element that inherits its colour follows when the transition of its parent has ended.
 */
async function waitForTransitions(): Promise<void> {
  const running = (): Animation[] =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let quietFrames = 0; quietFrames < 2; quietFrames += 1) {
    const moving = running();
    if (moving.length > 0) quietFrames = -1;
    await Promise.allSettled(moving.map(({ finished }) => finished));
    await nextFrame();
  }
}
