import type { AccessEntry } from '@ekhaya/contract/estates';

/** An estate where the person has a role, with the roles she has there, highest rank first. */
export interface EstateOfPerson {
  estateID: string;
  estateName: string;
  entries: AccessEntry[];
}

/** 'Only estates with a role are offered for switching': one each, in the order of the access list. */
export function estatesOfPerson(entries: readonly AccessEntry[]): EstateOfPerson[] {
  const estates = new Map<string, EstateOfPerson>();
  for (const entry of entries) {
    const known = estates.get(entry.estateID);
    if (known) known.entries.push(entry);
    else estates.set(entry.estateID, { estateID: entry.estateID, estateName: entry.estateName, entries: [entry] });
  }
  return [...estates.values()];
}

/** Tells one access entry from every other of the same person. */
export const keyOfEntry = (entry: Pick<AccessEntry, 'estateID' | 'roleName' | 'unitNumber'>): string =>
  [entry.estateID, entry.roleName, entry.unitNumber].join('|');
