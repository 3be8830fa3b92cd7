import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import { tilesKey } from '@ekhaya/contract/estates/estates.rules';

/** An estate where the person has a role, with the roles she has there, highest rank first. */
export interface EstateOfPerson {
  estateID: string;
  estateName: string;
  entries: AccessEntry[];
}

/** Tells one role at one estate from every other; tiles are keyed so as well. */
export const keyOfEntry = (entry: AccessEntry): string => tilesKey(entry.estateName, entry.roleDisplayName);

/** 'Only estates with a role are offered for switching': one each, in the order of the access list, each role once. */
export function estatesOfPerson(entries: readonly AccessEntry[]): EstateOfPerson[] {
  const estates = new Map<string, EstateOfPerson>();
  for (const entry of entries) {
    const known = estates.get(entry.estateID);
    if (!known)
      estates.set(entry.estateID, { estateID: entry.estateID, estateName: entry.estateName, entries: [entry] });
    else if (!known.entries.some((other) => keyOfEntry(other) === keyOfEntry(entry))) known.entries.push(entry);
  }
  return [...estates.values()];
}
