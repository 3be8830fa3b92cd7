/**
 * Copies a record without some of its fields: what a form saves of a record that it was opened with. A field that the record and
 * the form gain later is saved without a change here, and a field that the server does not take does not compile.
 */
export function omitFields<Item extends object, Name extends keyof Item>(
  record: Item,
  names: readonly Name[],
): Omit<Item, Name> {
  const omitted = new Set<PropertyKey>(names);
  return Object.fromEntries(Object.entries(record).filter(([name]) => !omitted.has(name))) as Omit<Item, Name>;
}
