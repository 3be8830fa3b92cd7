import type { Page } from '@playwright/test';

/** Presses the first control of a name and waits for the sheet that it opens. */
export const openSheet = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** Waits until a screen is open. */
export const opened = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
