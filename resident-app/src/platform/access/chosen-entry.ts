import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import { tilesKey } from '@ekhaya/contract/estates/estates.rules';

/**
 * Finds the chosen entry. Without a choice, or when the chosen entry no longer exists, it is the first entry, which has the
 * highest rank.
 * @param choice the key of the chosen entry, see `tilesKey`
 */
export const chosenEntry = (entries: readonly AccessEntry[], choice: string | undefined): AccessEntry | undefined =>
  entries.find((entry) => tilesKey(entry.estateName, entry.roleDisplayName) === choice) ?? entries[0];
