// Prints the result of a benchmark as a table, with 'met' or 'not met' on each line that has a bound.

/** Returns the median of the measured values. */
export const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
};

/**
 * Prints one row per measured value.
 * @param {string} title
 * @param {{ what: string, measured: number, atMost?: number, atLeast?: number, unit: string, note?: string }[]} lines
 * @returns {boolean} whether every bound is met
 */
export function printReport(title, lines) {
  const rows = lines.map(({ what, measured, atMost, atLeast, unit, note }) => {
    const isMet = (atMost === undefined || measured <= atMost) && (atLeast === undefined || measured >= atLeast);
    const bound = atMost === undefined ? (atLeast === undefined ? '' : `≥ ${atLeast}`) : `≤ ${atMost}`;
    const verdict = bound === '' ? '' : Number.isFinite(measured) && isMet ? 'met' : 'not met';
    const shown = Number.isFinite(measured) ? String(+measured.toFixed(measured < 10 ? 3 : 1)) : 'not measured';
    return [what, `${shown} ${unit}`, bound && `${bound} ${unit}`, verdict, note ?? ''];
  });
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column].length)));
  process.stdout.write(`\n${title}\n`);
  for (const row of rows) {
    process.stdout.write(
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
  return rows.every((row) => row[3] !== 'not met');
}
