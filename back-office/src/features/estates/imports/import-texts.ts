import type { PeopleImport } from './imports.queries.ts';

const counting = new Intl.NumberFormat('en-ZA');

/** A number as the console writes it: `1 612`. */
export const countText = (count: number): string => counting.format(count).replaceAll(/[\s,]/g, '\u00A0');

/** `1 row`, `5 rows` */
export const rowsText = (count: number): string => `${countText(count)} ${count === 1 ? 'row' : 'rows'}`;

/** One sentence about how far an import is. */
export const stateText = ({ state, done, toWrite, invited }: PeopleImport): string => {
  if (state === 'checked') return 'Nothing is written yet.';
  const written = `${countText(done)} of ${countText(toWrite)} rows are written, ${countText(invited)} people are invited.`;
  if (state === 'stopped') return `Stopped: ${written}`;
  return state === 'done' ? `Done: ${written}` : written;
};

/** About how long an import still takes; empty while that is not known. */
export const remainingText = ({ done, toWrite, startedAt }: PeopleImport, now: number): string => {
  if (startedAt === null || done === 0) return '';
  const seconds = ((now - Date.parse(startedAt)) / 1000 / done) * (toWrite - done);
  if (!Number.isFinite(seconds) || seconds < 0) return '';
  return seconds < 90
    ? `About ${Math.max(1, Math.round(seconds))} s left. `
    : `About ${Math.round(seconds / 60)} min left. `;
};
