/**
 * Copies a record without some of its fields, to save the record that a form was opened with. A field that is added to the record
 * and the form later is saved without a change here. A field that the server does not accept has to be named: the compiler lets it pass,
 * and the server refuses the record.
 */
export function omitFields<Item extends object, Name extends keyof Item>(
  record: Item,
  names: readonly Name[],
): Omit<Item, Name> {
  const omitted = new Set<PropertyKey>(names);
  return Object.fromEntries(Object.entries(record).filter(([name]) => !omitted.has(name))) as Omit<Item, Name>;
}
