/** A name with more other letters than this is not meant. */
const maxDistance = 2;

/**
 * How many letters must be changed, added or removed to make one word of the other; undefined for more than two. Compares only letters
 * that stand at most two places apart, and stops as soon as there are three: a file has thousands of rows.
 */
const distanceOf = (one: string, other: string): number | undefined => {
  if (Math.abs(one.length - other.length) > maxDistance) return undefined;
  // The distances of the beginnings of both words; `band[0]` is that of the beginning of `other` two letters shorter than that of `one`.
  const farther = maxDistance + 1;
  let band = [farther, farther, 0, 1, 2];
  for (let at = 1; at <= one.length; at += 1) {
    const next: number[] = [];
    for (let place = at - maxDistance; place <= at + maxDistance; place += 1) {
      const column = place - at + maxDistance;
      const isSame = one[at - 1] === other[place - 1];
      const fewest = Math.min(
        (next[column - 1] ?? farther) + 1,
        (band[column + 1] ?? farther) + 1,
        (band[column] ?? farther) + (isSame ? 0 : 1),
      );
      next.push(place < 0 || place > other.length ? farther : fewest);
    }
    if (Math.min(...next) > maxDistance) return undefined;
    band = next;
  }
  const distance = band[other.length - one.length + maxDistance] ?? farther;
  return distance > maxDistance ? undefined : distance;
};

/** The name that somebody meant who typed it with up to two other letters; undefined without one. Case does not matter. */
export const nearestName = (typed: string, names: readonly string[]): string | undefined => {
  const text = typed.toLowerCase();
  return names
    .map((name) => ({ name, distance: distanceOf(text, name.toLowerCase()) ?? Infinity }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((one, other) => one.distance - other.distance)[0]?.name;
};
