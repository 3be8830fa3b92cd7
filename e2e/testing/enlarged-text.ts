import type { Page } from '@playwright/test';

/** Doubles the text size, as the phone's setting does. */
export const enlargeText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('-webkit-text-size-adjust', '200%'));

/** Returns the texts of elements that are cut off or broken into several lines. */
export const brokenTexts = (page: Page, selector: string) =>
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
