import type { Browser, Page } from '@playwright/test';
import { watchContext } from './watch.ts';

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };

/** A window of somebody else, with a session of its own. */
export interface OtherWindow {
  page: Page;
  /** Expects responses with this status from matching addresses: they are not errors. */
  expectStatus: (status: number, address: RegExp) => void;
  /** Fails the test if there was any unexpected error, and closes the window. */
  close: () => Promise<void>;
}

/** Opens the window of somebody else at the size of a phone or of a desk. */
export async function openOtherWindow(
  browser: Browser,
  baseURL: string | undefined,
  size: keyof typeof SIZES,
): Promise<OtherWindow> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), viewport: SIZES[size] });
  const watch = watchContext(context);
  return {
    page: await context.newPage(),
    expectStatus: (status, address) => watch.expectStatus(status, address),
    close: async () => {
      watch.assertNoErrors();
      await context.close();
    },
  };
}
