import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import { tilesKey } from '@ekhaya/contract/estates/estates.rules';

/** The entry that was chosen, or the first, which has the highest rank, when none was or the chosen one is gone. */
export const chosenEntry = (entries: readonly AccessEntry[], choice: string | undefined): AccessEntry | undefined =>
  entries.find((entry) => tilesKey(entry.estateName, entry.roleDisplayName) === choice) ?? entries[0];
