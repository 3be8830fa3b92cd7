import type { HouseOfPerson, PersonForStaff } from '@ekhaya/contract/estates/console-person';
import type { GrantedRole } from '@ekhaya/contract/estates/console-people';
import { deviceName } from '@ekhaya/contract/identity/devices.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { withRoles, type StaffReader } from './find-people.ts';
import { selectPersonById } from './people.store.ts';
import { selectHolders, selectPhonesOf, selectSessionsOf, selectVehiclesOf } from './person-page.store.ts';
import { requireVisiblePerson } from './require-visible-person.ts';

/** Some houses, each with everybody who has a role there, by last name, with the highest role. One query for all houses. */
export const readPeopleOfHouses = async (
  queryable: Queryable,
  houses: readonly Pick<HouseOfPerson, 'estateId' | 'estateName' | 'unitNumber'>[],
): Promise<HouseOfPerson[]> => {
  const holders = await selectHolders(queryable, houses);
  return houses.map(({ estateId, estateName, unitNumber }) => {
    const here = holders.filter((holder) => holder.estateId === estateId && holder.unitNumber === unitNumber);
    const highest = [...Map.groupBy(here, ({ person }) => person.id).values()].flatMap(([first]) => first ?? []);
    return {
      estateId,
      estateName,
      unitNumber,
      people: highest.map(({ person, roleDisplayName, since, lastDay }) => ({
        ...person,
        roleDisplayName,
        since: since.toISOString(),
        lastDay,
      })),
    };
  });
};

/** The houses of held roles, each with everybody who has a role there. One query for all houses. */
const readHouses = async (queryable: Queryable, held: readonly GrantedRole[]): Promise<HouseOfPerson[]> => {
  const ofUnit = held.filter(({ unitNumber }) => unitNumber !== '');
  const houses = [
    ...new Map(
      ofUnit.map(({ estateId, estateName, unitNumber }) => [
        `${estateId} ${unitNumber}`,
        { estateId, estateName, unitNumber },
      ]),
    ).values(),
  ];
  return readPeopleOfHouses(queryable, houses);
};

/**
 * A person with her current and revoked roles at the caller's estates, the people of her houses, vehicles, phones and sessions.
 * Runs the same number of queries for any number of them.
 * @throws {AppError} `not-found` for an unknown person, and for a person without a current role there unless the caller is staff of
 *   all estates
 */
export const readPersonForStaff = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  reader: StaffReader & { personId: string },
): Promise<PersonForStaff> => {
  const { db } = database;
  const { personId } = reader;
  const { isManageable } = await requireVisiblePerson(db, reader);
  const person = await selectPersonById(db, personId);
  const [view] = person === undefined ? [] : await withRoles(db, [person], reader, true);
  if (view === undefined) throw new AppError('not-found');
  const held = view.roles.filter(({ revokedAt }) => revokedAt === null);
  const [houses, vehicles, phones, sessions] = await Promise.all([
    readHouses(db, held),
    selectVehiclesOf(db, personId),
    selectPhonesOf(db, personId),
    selectSessionsOf(db, personId, clock.now()),
  ]);
  return {
    ...view,
    houses,
    vehicles: vehicles.map(({ vehicleId, registrationNumber, colour, make, model }) => ({
      id: vehicleId,
      registrationNumber,
      description: [colour, make, model].filter((part) => part !== '').join(' '),
    })),
    phones: phones.map(({ id, name, enrolledAt, renewedAt }) => ({
      id,
      device: deviceName(name),
      enrolledAt: enrolledAt.toISOString(),
      renewedAt: renewedAt.toISOString(),
      canBeRevoked: isManageable,
    })),
    sessions: sessions.map(({ id, userAgent, createdAt, expiresAt }) => ({
      id,
      device: deviceName(userAgent),
      signedInAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      canBeEnded: isManageable,
    })),
  };
};
