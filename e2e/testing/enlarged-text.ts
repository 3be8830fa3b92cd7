import type { Page } from '@playwright/test';

/** Doubles the text size, as the phone's setting does. */
export const enlargeText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('-webkit-text-size-adjust', '200%'));

/** Doubles the text size, as the setting of a browser at a desk does: texts alone grow, not the page. */
export const enlargeTextOnDesk = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/** Gives texts their own size again. */
export const restoreText = (page: Page) =>
  page.evaluate(() => {
    for (const name of ['font-size', '-webkit-text-size-adjust']) document.documentElement.style.removeProperty(name);
  });

/**
 * Returns what a reader cannot read or reach: a page that scrolls sideways, texts that an element hides behind its edge, and texts
 * beyond the edge of the window. What scrolls in a part of the page of its own, such as the plan of a day, can be reached.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // What a phone preview shows is cut at its lower edge.
    const PICTURES = 'iframe, svg, figure, [aria-hidden=true]';
    const width = document.documentElement.clientWidth;
    const cut = document.documentElement.scrollWidth > width + 1 ? ['the page scrolls sideways'] : [];
    const isHidden = (element: Element, overflow: string): boolean =>
      /hidden|clip/.test(overflow) && getComputedStyle(element).clipPath === 'none';
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX);
    for (const element of document.body.querySelectorAll('*')) {
      const text = element.textContent.trim();
      if (text === '' || element.closest(PICTURES) !== null || !element.checkVisibility()) continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCut =
        (isHidden(element, overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (isHidden(element, overflowY) && element.scrollHeight > element.clientHeight + 2);
      if (isCut) cut.push(`cut: ${text.slice(0, 60)}`);
      const isBeyond = [...element.childNodes].some((node) => {
        if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return false;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right, width: own } = range.getBoundingClientRect();
        return own > 2 && (right > width + 1 || left < -1);
      });
      if (!isBeyond) continue;
      let outer: Element | null = element;
      while (outer !== null && !scrolls(outer)) outer = outer.parentElement;
      if (outer === null) cut.push(`beyond the window: ${text.slice(0, 60)}`);
    }
    return cut;
  });

/** Returns the words of elements that are broken into several lines. */
export const brokenWords = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) =>
      [...element.childNodes].flatMap((node) =>
        [...(node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '').matchAll(/[\p{L}\d]+/gu)].flatMap(
          ({ 0: word, index: from }) => {
            const range = document.createRange();
            range.setStart(node, from);
            range.setEnd(node, from + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            return lines.size > 1 ? [word] : [];
          },
        ),
      ),
    ),
  );

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
