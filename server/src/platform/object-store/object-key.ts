/**
 * Returns the key if it is valid, so that no key leads outside of the store. The product makes the keys, so an invalid one
 * is a programming error.
 * @throws {Error} for an invalid key
 */
export const requireObjectKey = (key: string): string => {
  const isValid = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key) && key.length <= 200;
  if (!isValid) throw new Error('An object key may hold letters, digits, - _ . and / between parts.');
  return key;
};
