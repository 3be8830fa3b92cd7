/**
 * Refuses a key that could lead anywhere but to an object of ours. Keys are made by the product, so that a bad one is a
 * mistake in it.
 * @throws {Error}
 */
export const requireObjectKey = (key: string): string => {
  const isKey = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key) && key.length <= 200;
  if (!isKey) throw new Error('An object key may hold letters, digits, - _ . and / between parts.');
  return key;
};
