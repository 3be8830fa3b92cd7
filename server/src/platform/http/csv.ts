/**
 * Where a spreadsheet would begin a formula: a sign at the beginning of a cell, or of what becomes a cell where the program
 * separates by semicolons or tabs instead of commas. Signs of full width count as well.
 */
const formulaStart = /(?<=^|[;\t\r\n])(?=\s{0,9}["']?\s{0,9}[=+\-@\uff0b\uff0d\uff1d\uff20])/g;

const withoutFormulas = (text: string): string => {
  const safe = text.replaceAll(formulaStart, "'");
  // Some programs drop a tab or a line break at the beginning, and read on.
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe;
};

/** One line of a CSV file (RFC 4180). What a spreadsheet would take for a formula is led by an apostrophe: names come from visitors. */
export const csvLine = (cells: readonly (string | boolean)[]): string =>
  `${cells
    .map((cell) => {
      const safe = withoutFormulas(String(cell));
      return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',')}\r\n`;

/**
 * A CSV file that is written while it is read: page after page, as fast as the reader takes them.
 * @param pages each the lines of one page
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
