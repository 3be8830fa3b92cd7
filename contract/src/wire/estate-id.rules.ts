/** The longest estate id with which a device's pass code still fits a QR code (`maxPassCodeLength`). */
export const maxEstateIdLength = 24;

/** The words for an estate id that `isEstateId` refuses. */
export const estateIdHint = `An estate id has 1 to ${maxEstateIdLength} letters, digits, hyphens and underscores.`;

const estateIdPattern = new RegExp(`^[A-Za-z0-9_-]{1,${maxEstateIdLength}}$`);

/** Whether a text can be the id of an estate. Pass codes, gate sets and addresses contain estate ids as they are. */
export const isEstateId = (text: string): boolean => estateIdPattern.test(text);
