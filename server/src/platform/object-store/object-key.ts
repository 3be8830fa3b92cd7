/**
 * Returns the key if it is valid, and throws otherwise, so that no key addresses a file outside of the store. Keys never contain
 * user input, so an invalid key is a programming error.
 * @throws {Error} for an invalid key
 */
export const requireObjectKey = (key: string): string => {
  const isValid = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key) && key.length <= 200;
  if (!isValid) throw new Error('An object key may hold letters, digits, - _ . and / between parts.');
  return key;
};
