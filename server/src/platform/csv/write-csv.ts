/**
 * Matches positions where a spreadsheet would start a formula: before `=`, `+`, `-` or `@` at the beginning of a cell, or
 * after a semicolon, tab or line break, which some programs take for separators. Full-width forms count as well.
 */
const formulaStart = /(?<=^|[;\t\r\n])(?=\s{0,9}["']?\s{0,9}[=+\-@\uff0b\uff0d\uff1d\uff20])/g;

/** Puts an apostrophe before everything that a spreadsheet would take for a formula. */
const withoutFormulas = (text: string): string => {
  const safe = text.replaceAll(formulaStart, "'");
  // Some programs skip a leading tab or line break.
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe;
};

/** One line of a CSV file (RFC 4180). Neutralises formulas, because visitors can type anything as a name. */
export const csvLine = (cells: readonly (string | boolean)[]): string =>
  `${cells
    .map((cell) => {
      const safe = withoutFormulas(String(cell));
      return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',')}\r\n`;

/**
 * A response that streams a CSV file page by page, as fast as the client reads.
 * @param pages the lines of each page
 */
export const csvResponse = (fileName: string, header: string, pages: AsyncIterable<string>): Response => {
  const iterator = pages[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(header)),
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
};
