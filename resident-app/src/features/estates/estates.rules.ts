import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import { tilesKey } from '@ekhaya/contract/estates/estates.rules';

/** An estate where the person has a role, with the roles she has there, highest rank first. */
export interface EstateOfPerson {
  estateID: string;
  estateName: string;
  entries: AccessEntry[];
}

/** The unique key of a role at an estate. Tiles use the same key. */
export const roleKey = (entry: AccessEntry): string => tilesKey(entry.estateName, entry.roleDisplayName);

/** Groups access entries by estate, in their order, each role once: 'Only estates with a role are offered for switching'. */
export function estatesOfPerson(entries: readonly AccessEntry[]): EstateOfPerson[] {
  const estates = new Map<string, EstateOfPerson>();
  for (const entry of entries) {
    const group = estates.get(entry.estateID);
    if (!group)
      estates.set(entry.estateID, { estateID: entry.estateID, estateName: entry.estateName, entries: [entry] });
    else if (!group.entries.some((other) => roleKey(other) === roleKey(entry))) group.entries.push(entry);
  }
  return [...estates.values()];
}
