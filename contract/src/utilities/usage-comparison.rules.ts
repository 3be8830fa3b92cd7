/** The fewest houses that an average is made of, beside the house that is compared: with fewer, somebody could be recognised. */
export const fewestHouses = 10;

/** The number of whole weeks that are compared. */
export const comparedWeeks = 4;
