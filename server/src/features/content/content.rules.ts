/** A version of an item as the comparison needs it. */
interface Comparable {
  title: string;
  fields: unknown;
  isPublished: boolean;
  visibleFrom: Date | null;
  shownUntil: Date | null;
}

/** The names of the fields in which a version differs from the one before; empty for the first one. */
export const changedFields = (before: Comparable | undefined, after: Comparable): string[] => {
  if (before === undefined) return [];
  const flat = ({ title, fields, isPublished, visibleFrom, shownUntil }: Comparable): Record<string, unknown> => ({
    title,
    ...(fields as object),
    isPublished,
    visibleFrom,
    shownUntil,
  });
  const [old, now] = [flat(before), flat(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
};

/**
 * Sorts items into a new order. They keep the places that they have together.
 * @param ids the wanted order
 */
export const placesInOrder = (
  items: readonly { id: string; position: number }[],
  ids: readonly string[],
): { id: string; position: number }[] => {
  const places = items.map(({ position }) => position).toSorted((one, other) => one - other);
  return ids.map((id, at) => ({ id, position: places[at] ?? 0 }));
};
