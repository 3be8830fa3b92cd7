import { isDeepStrictEqual } from 'node:util';

/** The fields of a row of the demo world, by name. */
export type DemoFields = Readonly<Record<string, unknown>>;

/** What decides which fields of a row the demo world may write again. */
interface RevisedRow {
  /** The row as it is now. */
  row: DemoFields;
  /** What the demo world wrote last; null for a row from before this was remembered. */
  written: DemoFields | null;
  /** What the demo world holds now. */
  wanted: DemoFields;
  /** The defaults of the table's columns, as far as they have one. */
  defaults: DemoFields;
}

/**
 * Picks the fields that the demo world changed and people did not: the row still holds what the demo world wrote last. A field
 * that it never wrote counts as untouched while it holds the default of its column, or null.
 */
export const revisedFields = ({ row, written, wanted, defaults }: RevisedRow): Record<string, unknown> => {
  const isUntouched = (name: string): boolean => {
    if (written !== null && name in written) return isDeepStrictEqual(row[name], written[name]);
    if (name in defaults) return isDeepStrictEqual(row[name], defaults[name]);
    return written !== null && row[name] === null;
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(row[name], value) && isUntouched(name)),
  );
};
