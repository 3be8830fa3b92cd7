import type { ImportRow } from '@ekhaya/contract/estates/console-imports';
import type { Queryable } from '../../../platform/database/database.ts';
import { changesLastDay, readDay } from './check-rows.rules.ts';
import { selectRowsOfHouses, type StoredRow } from './imports.store.ts';
import { selectHousemates, type Housemate } from './known.store.ts';

/** The name of the role whose holders let others live in their house. */
const nameOfOwner = 'Owner';

const isRoleOf = ({ roleName, roleDisplayName }: Housemate, typed: string): boolean =>
  [roleName, roleDisplayName].some((name) => name.toLowerCase() === typed.toLowerCase());

const isAfter = (lastDay: string | null, day: string): boolean => lastDay === null || lastDay > day;

/**
 * Adds to each row that sets the last day of an owner who else has a role in her house, and stays longer: such a role does not end with
 * hers. Whom other rows of the file let leave by then do not stay.
 */
export const addWhoStays = async (
  queryable: Queryable,
  { importId, estateId }: { importId: string; estateId: string },
  rows: readonly StoredRow[],
): Promise<ImportRow[]> => {
  const units = rows.flatMap(({ cells, text }) => (changesLastDay(text) ? [cells.unitNumber] : []));
  const members = await selectHousemates(queryable, estateId, units);
  const ofHouses = await selectRowsOfHouses(queryable, importId, units);
  const leavesBy = (member: Housemate, day: string): boolean =>
    ofHouses.some(
      ({ cells, text }) =>
        changesLastDay(text) &&
        cells.unitNumber === member.unitNumber &&
        cells.email.toLowerCase() === member.email &&
        isRoleOf(member, cells.role) &&
        !isAfter(readDay(cells.lastDay) ?? null, day),
    );
  return rows.map((row) => {
    const { email, unitNumber, role, lastDay } = row.cells;
    const day = changesLastDay(row.text) ? readDay(lastDay) : null;
    const ofHouse = members.filter((member) => member.unitNumber === unitNumber);
    const owner = ofHouse.find(
      (member) => member.email === email.toLowerCase() && member.roleName === nameOfOwner && isRoleOf(member, role),
    );
    if (owner === undefined || typeof day !== 'string') return { ...row, stays: [] };
    const stays = ofHouse.filter(
      (member) =>
        member.userId !== owner.userId &&
        member.rank < owner.rank &&
        isAfter(member.lastDay, day) &&
        !leavesBy(member, day),
    );
    return { ...row, stays: stays.map(({ name, roleDisplayName }) => ({ name, roleDisplayName })) };
  });
};
