/** Normalises a registration number for searching: letters and digits in upper case, e.g. `CA123456` for `CA 123-456`. */
export const registrationKey = (registrationNumber: string): string =>
  registrationNumber.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
