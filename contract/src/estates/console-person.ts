import { z } from 'zod';
import { phoneOfPerson, sessionOfPerson } from '../identity/console-devices.ts';
import { defineRoute, staffPermissions } from '../wire/route.ts';
import { staffViewOfPerson } from './console-people.ts';

const identifier = z.string().min(1).max(64);

/** A house of a person, with everybody who has a role there. */
export const houseOfPerson = z
  .object({
    estateId: z.string(),
    estateName: z.string(),
    unitNumber: z.string(),
    people: z
      .array(
        z.object({
          id: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          photoUrl: z.string(),
          roleDisplayName: z.string().describe('The role in this house, with the rank that is highest.'),
          since: z.iso.datetime(),
          lastDay: z
            .string()
            .nullable()
            .describe('The last day of that role, `YYYY-MM-DD` at the estate; null for none.'),
        }),
      )
      .describe('By last name; the person herself is included.'),
  })
  .meta({ id: 'HouseOfPerson' });

/** A house of a person, with everybody who has a role there. */
export type HouseOfPerson = z.output<typeof houseOfPerson>;

/** Everything that the page of a person shows at first. It never contains the ID number. */
export const personForStaff = staffViewOfPerson
  .extend({
    houses: z.array(houseOfPerson),
    vehicles: z.array(z.object({ id: z.string(), registrationNumber: z.string(), description: z.string() })),
    phones: z.array(phoneOfPerson).describe('The phones that make gate codes, newest first.'),
    sessions: z.array(sessionOfPerson).describe('The browsers where the person is signed in, newest first.'),
  })
  .meta({ id: 'PersonForStaff' });

/** Everything that the page of a person shows at first. */
export type PersonForStaff = z.output<typeof personForStaff>;

/** A person who can give a right to staff, with the role by which she can. */
export const rightGiver = z
  .object({ id: z.string(), name: z.string(), email: z.string(), roleDisplayName: z.string(), estateName: z.string() })
  .meta({ id: 'RightGiver' });

/** A person who can give a right to staff. */
export type RightGiver = z.output<typeof rightGiver>;

/** The console's routes for the page of a person, and for who can give a right. */
export const consolePersonRoutes = {
  'GET /api/console/people/{id}': defineRoute({
    method: 'get',
    path: '/api/console/people/{id}',
    feature: 'estates',
    summary:
      'Reads one person with current and former roles at the caller’s estates, newest first; the people of the same houses; vehicles; phones that open gates and sessions.',
    access: { who: 'staff', permission: 'people.read' },
    needsConfirmation: 'factor',
    params: z.object({ id: identifier }),
    output: personForStaff,
    errors: [],
  }),
  'GET /api/console/right-givers': defineRoute({
    method: 'get',
    path: '/api/console/right-givers',
    feature: 'estates',
    summary:
      'Lists at most five people who can give the caller a role with a permission at one of her estates, lowest rank first. 403 if the caller is not staff there.',
    access: { who: 'signed-in' },
    query: z.strictObject({ permission: z.enum(staffPermissions), estateId: identifier.optional() }),
    output: z.array(rightGiver),
    errors: [],
  }),
};
