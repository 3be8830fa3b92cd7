import type { ImportCells } from '@ekhaya/contract/estates/console-imports';
import { defaultTimeZone, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { selectPersonById } from '../people/people.store.ts';
import { selectEnabledRoles } from '../roles/roles.store.ts';
import { createGrantReader } from '../roles/staff-authority.ts';
import { isHouseRow, keyOf, type Known, type KnownPerson } from './check-rows.rules.ts';
import {
  selectGrantsByEmail,
  selectLastHouse,
  selectListedHouses,
  selectOffersByEmail,
  selectTimeZone,
} from './known.store.ts';

/**
 * Reads what must be known to check rows of an import. Whether an address has an account elsewhere is not among it. Runs the same
 * number of queries for any number of rows.
 * @param about.rank the rank at the estate of the person who imports
 */
export const gatherKnown = async (
  queryable: Queryable,
  rows: readonly { cells: ImportCells }[],
  about: { estateId: string; callerId: string; rank: number; addsHouses: boolean; now: Date },
): Promise<Known> => {
  const { estateId, callerId, rank, addsHouses, now } = about;
  const emails = [...new Set(rows.map(({ cells }) => cells.email.toLowerCase()))].filter((email) => email !== '');
  const unitNumbers = [...new Set(rows.map(({ cells }) => cells.unitNumber))].filter((unit) => unit !== '');
  const grants = await selectGrantsByEmail(queryable, estateId, emails);
  const offers = await selectOffersByEmail(queryable, estateId, emails, now);
  const mayGrant = await createGrantReader(
    queryable,
    offers.map(({ offeredBy }) => offeredBy),
  );
  // An offer of somebody who may no longer give the role cannot be taken: the person counts as not invited.
  const invitations = offers.filter((offer) => mayGrant(offer.offeredBy, { estateId, rank: offer.rank }));
  const roles = await selectEnabledRoles(queryable, { estateId });
  const listedHouses = await selectListedHouses(queryable, estateId, unitNumbers);
  const lastHouse = await selectLastHouse(queryable, estateId);
  const timeZone = await selectTimeZone(queryable, estateId);
  const caller = await selectPersonById(queryable, callerId);
  const people = new Map<string, KnownPerson>(
    [...Map.groupBy(grants, ({ email }) => email)].map(([email, held]) => [
      email,
      {
        userId: held[0]?.userId ?? '',
        mobile: held[0]?.mobile ?? '',
        isEmailProved: held[0]?.isEmailProved === true,
        rank: Math.max(...held.map((grant) => grant.rank)),
        grants: held,
      },
    ]),
  );
  return {
    today: wallClockAt(now, timeZone ?? defaultTimeZone).date,
    caller: { rank, email: caller?.email ?? '' },
    roles,
    people,
    invited: new Set(invitations.map(({ email, roleId, unitNumber }) => keyOf(email, roleId, unitNumber))),
    listedHouses,
    newHouses: new Set(rows.flatMap(({ cells }) => (isHouseRow(cells) ? [cells.unitNumber] : []))),
    lastHouse,
    addsHouses,
  };
};
