import type { Page } from '@playwright/test';
import { DEMO_PEOPLE } from './testing/demo-people.ts';
import { expect, test } from './testing/test.ts';

/** Text at twice its size, as a phone's own setting makes it. */
const enlargeText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('-webkit-text-size-adjust', '200%'));

/** The texts of elements that are cut off, or written in more than one line. */
const broken = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const lines = new Set([...rangeOf(element).getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 || element.scrollWidth > element.clientWidth + 1;
        function rangeOf(node: Node): Range {
          const range = document.createRange();
          range.selectNodeContents(node);
          return range;
        }
      })
      .map(({ textContent }) => textContent),
  );

for (const width of [360, 390]) {
  test(`at 200 % text tab labels, times and numbers do not break (${width} wide)`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(DEMO_PEOPLE.thandi.email);
    await enlargeText(page);
    const tabs = page.getByRole('navigation', { name: 'Main' });
    await expect(tabs.getByText('Notifications')).toBeVisible();
    expect(await broken(page, '.tab-label')).toEqual([]);
    await tabs.getByRole('link', { name: 'Emergency' }).click();
    await expect(page.getByText('10177')).toBeVisible();
    expect(await broken(page, '.row-number .row-note')).toEqual([]);
    await tabs.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: /^Bookings/ }).click();
    await page.getByRole('tab', { name: /^Upcoming/ }).click();
    await expect(page.locator('.booking-next-times')).toBeVisible();
    expect(await broken(page, '.booking-next-times, .date-column > *')).toEqual([]);
  });
}

for (const width of [600, 800, 1280]) {
  test(`from 600 up a form is ≤ 480 wide and its button stands directly under it, no dock (${width} wide)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/ForgotPassword');
    const field = await page.locator('.field').last().boundingBox();
    const button = await page.getByRole('button', { name: 'Send reset link' }).boundingBox();
    const bottom = (field?.y ?? 0) + (field?.height ?? 0);
    expect(button?.y).toBeGreaterThan(bottom);
    expect((button?.y ?? 0) - bottom).toBeLessThan(60);
    expect(button?.x).toBe(field?.x);
    expect(button?.width).toBeLessThanOrEqual(480);
    expect(field?.width).toBeLessThanOrEqual(480);
  });
}
