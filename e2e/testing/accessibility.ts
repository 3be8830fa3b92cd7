import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * axe finds nothing on what is shown now, in light and in dark. Frames of other origins are not ours to judge, so axe
 * needs no page of its own to put the findings of frames together, which is what its legacy mode leaves out.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(areDialogsSeen);
  const own = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light');
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
    await page.evaluate(settle);
    const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(STANDARDS).exclude('iframe');
    const { violations } = await axe.analyze();
    const standing = [];
    for (const violation of violations) if (await stands(page, violation)) standing.push(violation);
    const found = standing.map(({ id, help, nodes }) => ({
      rule: `${theme}: ${id}: ${help}`,
      where: nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    }));
    expect(found, `axe on ${page.url()}`).toEqual([]);
  }
  await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), own);
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/**
 * Whether a finding is one. A target that the tab bar happens to cover half is not small: it is judged where a person
 * scrolls to before she touches it.
 */
async function stands(page: Page, { id, nodes }: Violation): Promise<boolean> {
  if (id !== 'target-size') return true;
  for (const { target } of nodes) {
    const selector = target.join(' ');
    const place = await page.evaluate(scrollToMiddle, selector);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withRules(id).include(selector).analyze();
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), place);
    if (violations.length > 0) return true;
  }
  return false;
}

/** Brings something to the middle of the window, at once. Answers where the page stood. */
function scrollToMiddle(selector: string): number {
  const place = scrollY;
  document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return place;
}

/**
 * Whether every open dialog can be seen. react-aria keeps one whose field takes the focus invisible until the keyboard of the
 * phone has opened, or for half a second where none opens.
 */
function areDialogsSeen(): boolean {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  return dialogs.every((dialog) => dialog.checkVisibility({ opacityProperty: true }));
}

/** Waits for what moves to have arrived: half-way between two colours, no contrast says anything. */
async function settle(): Promise<void> {
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
