/** The number of rows at which most lists stop counting. Counting reads each of them, and nobody pages through more. */
export const maxCounted = 2_500;
