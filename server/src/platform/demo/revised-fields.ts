import { isDeepStrictEqual } from 'node:util';

/** The fields of a row of the demo world, by name. */
export type DemoFields = Readonly<Record<string, unknown>>;

/** The three versions of a row of the demo world that `revisedFields` compares, and the column defaults. */
interface RevisedRow {
  /** The row as it is now. */
  row: DemoFields;
  /** The fields as the demo world last wrote them; null for rows written before these fields were recorded. */
  written: DemoFields | null;
  /** The fields as the current version of the demo world defines them. */
  wanted: DemoFields;
  /** The default values by column name; columns without a default are missing. */
  defaults: DemoFields;
}

/**
 * Returns the new values of the fields that may be updated: the demo world defines another value now, and people have not changed
 * the field. A field is unchanged while it has the value that the demo world last wrote, or, if it never wrote the field, the
 * default of the column or null.
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
