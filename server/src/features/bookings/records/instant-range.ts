/** A range of instants in milliseconds since 1970, `[from, until)`. */
export interface InstantRange {
  from: number;
  until: number;
}

/** Formats a range for the database. */
export const toRangeLiteral = ({ from, until }: InstantRange): string =>
  `[${new Date(from).toISOString()},${new Date(until).toISOString()})`;
