/** The most records that one call changes: the rows of four pages of a list. */
export const maxRecordsAtOnce = 100;
