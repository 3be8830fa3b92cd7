/** The rows of the first page of a file. They are few, so that the download begins at once. */
const rowsOfFirstPage = 50;
const rowsOfFurtherPages = 500;

/**
 * Reads all rows of a file page by page, and yields the lines of each page.
 * @param readRows reads at most `limit` rows after the last one that was read
 * @param linesOf the lines of some rows
 */
export async function* csvPages<Row>(
  readRows: (last: Row | undefined, limit: number) => Promise<Row[]>,
  linesOf: (rows: Row[]) => string | Promise<string>,
): AsyncGenerator<string> {
  let last: Row | undefined;
  for (let limit = rowsOfFirstPage; ; limit = rowsOfFurtherPages) {
    const rows = await readRows(last, limit);
    if (rows.length > 0) yield await linesOf(rows);
    if (rows.length < limit) return;
    last = rows.at(-1);
  }
}
