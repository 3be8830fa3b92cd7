import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * axe finds nothing on what is shown now, in light and in dark. Frames of other origins are not ours to judge, so axe
 * needs no page of its own to put the findings of frames together, which is what its legacy mode leaves out.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const own = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light');
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
    await page.evaluate(settle);
    const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(STANDARDS).exclude('iframe');
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${theme}: ${id}: ${help}`,
      where: nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    }));
    expect(found, `axe on ${page.url()}`).toEqual([]);
  }
  await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), own);
}

/** Waits for what moves to have arrived: half-way between two colours, no contrast says anything. */
async function settle(): Promise<void> {
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
