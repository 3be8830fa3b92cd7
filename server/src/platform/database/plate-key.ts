import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * A plate in the form that searches use: letters and digits in upper case, as `registrationKey` of the contract makes it of a text.
 * Indexes and conditions use this expression, so that they match.
 */
export const plateKey = (plate: SQLWrapper): SQL => sql`upper(regexp_replace(${plate}, '[^[:alnum:]]', '', 'g'))`;
