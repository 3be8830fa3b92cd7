import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { emptyObject, lineOfText } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { houseOfPerson } from './console-person.ts';

const identifier = z.string().min(1).max(64);

/** A house of an estate with everybody who has a role there. Nobody: the house is empty. */
export const consoleHouse = houseOfPerson
  .extend({
    id: z.string(),
    emptySince: z.iso
      .datetime()
      .nullable()
      .describe("When the last person's role there ended; null while somebody lives there, and if nobody ever did."),
    canBeRemoved: z
      .boolean()
      .describe('Whether it is written down and nobody ever had a role there, so that staff may take it off the list.'),
  })
  .meta({ id: 'ConsoleHouse' });

/** A house of an estate with everybody who has a role there. */
export type ConsoleHouse = z.output<typeof consoleHouse>;

/** The console's routes for the houses of an estate. */
export const consoleHousesRoutes = {
  'GET /api/console/houses': defineRoute({
    method: 'get',
    path: '/api/console/houses',
    feature: 'estates',
    summary:
      'Lists the houses of the caller’s estates by number: each unit that is written down or that a role names or named, with everybody who has a role there now. `q` is the beginning of a number.',
    access: { who: 'staff', permission: 'people.read' },
    query: consoleListQuery(['number'], {
      estateId: identifier.optional(),
      /** `empty`: nobody has a role there now. */
      state: z.enum(['empty', 'lived-in']).optional(),
    }),
    output: consoleList(consoleHouse).extend({
      empty: z.int().describe('How many of the houses that `q` finds are empty.'),
    }),
    errors: [],
  }),
  'POST /api/console/houses': defineRoute({
    method: 'post',
    path: '/api/console/houses',
    feature: 'estates',
    summary:
      'Writes a house of an estate of the caller down, where nobody has a role yet. 409 if it is on the list. Audited.',
    access: { who: 'staff', permission: 'roles.grant' },
    body: z.strictObject({ estateId: identifier, unitNumber: lineOfText(20) }),
    status: 201,
    output: emptyObject,
    errors: ['conflict'],
  }),
  'POST /api/console/houses/row': defineRoute({
    method: 'post',
    path: '/api/console/houses/row',
    feature: 'estates',
    summary:
      'Writes the houses of an estate of the caller down that are numbered in a row, both ends included; at most 2,000. Houses that are on the list stay as they are. Audited.',
    access: { who: 'staff', permission: 'roles.grant' },
    body: z
      .strictObject({
        estateId: identifier,
        first: z.int().min(1).max(99_999),
        last: z.int().min(1).max(99_999),
      })
      .refine(({ first, last }) => last >= first, { path: ['last'], error: 'The last number is not below the first.' })
      .refine(({ first, last }) => last - first < 2000, { path: ['last'], error: 'At most 2,000 houses at a time.' }),
    status: 201,
    output: z.object({ added: z.int() }),
    errors: [],
  }),
  'DELETE /api/console/houses/{estateId}/{unitNumber}': defineRoute({
    method: 'delete',
    path: '/api/console/houses/{estateId}/{unitNumber}',
    feature: 'estates',
    summary: 'Takes a house off the list where nobody ever had a role. Audited.',
    access: { who: 'staff', permission: 'roles.grant' },
    params: z.object({ estateId: identifier, unitNumber: lineOfText(20) }),
    output: emptyObject,
    errors: ['conflict'],
  }),
};
