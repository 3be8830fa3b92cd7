/** True if a version such as `4.0.6` is older than the other. Parts that are not numbers count as 0. */
export function isOlderVersion(version: string, other: string): boolean {
  const [mine, theirs] = [partsOf(version), partsOf(other)];
  for (let at = 0; at < Math.max(mine.length, theirs.length); at += 1) {
    const difference = (mine[at] ?? 0) - (theirs[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

const partsOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10) || 0);
