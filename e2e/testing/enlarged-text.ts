import type { Page } from '@playwright/test';

/** Text at twice its size, as a phone's own setting makes it. */
export const enlargeText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('-webkit-text-size-adjust', '200%'));

/** The texts of elements that are cut off, or written in more than one line. */
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
