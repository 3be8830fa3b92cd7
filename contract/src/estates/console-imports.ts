import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { lineOfText } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';

const identifier = z.string().min(1).max(64);
const cell = z.string().trim().max(200);

/** The columns of a file. A cell holds what stands in the file; empty if the file has no such column. */
export const importCells = z.strictObject({
  firstName: cell,
  lastName: cell,
  email: cell,
  mobile: cell,
  unitNumber: cell,
  role: cell,
  firstDay: cell,
  lastDay: cell,
});

/** The cells of a row. */
export type ImportCells = z.output<typeof importCells>;

/** What an import does with a row: `new` invites or writes down, `change` changes somebody who is here, `mistake` stays out. */
export const importOutcomes = ['new', 'change', 'same', 'mistake'] as const;

/** A row of a file, and what happens with it. */
export const importRow = z
  .object({
    line: z.int().describe('The number of the line in the file; the line with the names of the columns is 1.'),
    cells: importCells,
    outcome: z.enum(importOutcomes),
    field: z.union([z.literal(''), importCells.keyof()]).describe('The cell with the mistake; empty for none.'),
    text: z.string().describe('One sentence about what happens, or what is wrong.'),
    isDone: z.boolean(),
    stays: z
      .array(z.object({ name: z.string(), roleDisplayName: z.string() }))
      .describe('Of a row that sets the last day of an owner: who else has a role in her house, and stays longer.'),
  })
  .meta({ id: 'ImportRow' });

/** A row of a file, and what happens with it. */
export type ImportRow = z.output<typeof importRow>;

/** A file with houses, people, their roles and leases. `checked`: nothing is written yet. */
export const peopleImport = z
  .object({
    id: z.string(),
    estateId: z.string(),
    fileName: z.string(),
    state: z.enum(['checked', 'running', 'stopped', 'done']),
    columns: z
      .array(importCells.keyof())
      .describe('The columns that were recognised, and the names of those that were not.'),
    unknownColumns: z.array(z.string()),
    separator: z.enum(['comma', 'semicolon', 'tab']),
    addsHouses: z.boolean().describe('Whether rows may name houses that are not on the list: they are written down.'),
    rowCount: z.int(),
    counts: z.object({ new: z.int(), change: z.int(), same: z.int(), mistake: z.int() }),
    toWrite: z
      .int()
      .describe(
        'How many rows are to be written, how many of them are, and how many invitations were handed to the mail.',
      ),
    done: z.int(),
    invited: z.int(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PeopleImport' });

/** A file with houses, people, their roles and leases. */
export type PeopleImport = z.output<typeof peopleImport>;

const grants = { who: 'staff', permission: 'roles.grant' } as const;
const byId = z.object({ id: identifier });

/** The console's routes for imports of houses, people, roles and leases. */
export const consoleImportsRoutes = {
  'POST /api/console/imports': defineRoute({
    method: 'post',
    path: '/api/console/imports',
    feature: 'estates',
    summary:
      'Reads a CSV file of houses, people, roles and leases for an estate of the caller, at most 5,000 rows, and checks each row. Nothing is written but the rows themselves, which are deleted after 7 days. 400 says what is wrong with the file as a whole.',
    access: grants,
    bodyLimit: 2 * 1024 * 1024,
    body: z.strictObject({
      estateId: identifier,
      fileName: lineOfText(120),
      addsHouses: z.boolean().default(false),
      text: z.string().min(1).max(1_500_000),
    }),
    status: 201,
    output: peopleImport,
    errors: ['too-many-requests'],
  }),
  'GET /api/console/imports': defineRoute({
    method: 'get',
    path: '/api/console/imports',
    feature: 'estates',
    summary: 'Lists the imports at the caller’s estates of the last 7 days, newest first.',
    access: grants,
    query: consoleListQuery(['createdAt'], { estateId: identifier.optional() }, 'DESC'),
    output: consoleList(peopleImport),
    errors: [],
  }),
  'GET /api/console/imports/{id}': defineRoute({
    method: 'get',
    path: '/api/console/imports/{id}',
    feature: 'estates',
    summary: 'Reads an import: what its rows do, and how far it is.',
    access: grants,
    params: byId,
    output: peopleImport,
    errors: [],
  }),
  'GET /api/console/imports/{id}/rows': defineRoute({
    method: 'get',
    path: '/api/console/imports/{id}/rows',
    feature: 'estates',
    summary: 'Lists the rows of an import in the order of the file.',
    access: grants,
    params: byId,
    query: z.strictObject({
      page: z.coerce.number<number>().int().min(1).max(1000).default(1),
      perPage: z.coerce.number<number>().int().min(1).max(100).default(25),
      outcome: z.enum(importOutcomes).optional(),
    }),
    output: consoleList(importRow),
    errors: [],
  }),
  'GET /api/console/imports/{id}/mistakes': defineRoute({
    method: 'get',
    path: '/api/console/imports/{id}/mistakes',
    feature: 'estates',
    summary: 'Exports the rows with a mistake as CSV, with a column that says what is wrong.',
    access: grants,
    params: byId,
    output: z.string(),
    isBare: true,
    errors: [],
  }),
  'PUT /api/console/imports/{id}/rows/{line}': defineRoute({
    method: 'put',
    path: '/api/console/imports/{id}/rows/{line}',
    feature: 'estates',
    summary: 'Corrects a row of an import that has not started, and checks it again.',
    access: grants,
    params: z.object({ id: identifier, line: z.coerce.number<number>().int().min(2).max(10_000) }),
    body: importCells,
    output: importRow,
    errors: ['conflict'],
  }),
  'POST /api/console/imports/{id}/start': defineRoute({
    method: 'post',
    path: '/api/console/imports/{id}/start',
    feature: 'estates',
    summary:
      'Starts an import, or goes on with one that was stopped. Rows with a mistake stay out. Each row is written as a whole or not at all; a row that is there already changes nothing. New people get a mail with a link that works for 14 days. Audited.',
    access: grants,
    needsConfirmation: true,
    params: byId,
    output: peopleImport,
    errors: ['conflict'],
  }),
  'POST /api/console/imports/{id}/stop': defineRoute({
    method: 'post',
    path: '/api/console/imports/{id}/stop',
    feature: 'estates',
    summary: 'Stops an import. Rows that are written stay. Audited.',
    access: grants,
    params: byId,
    output: peopleImport,
    errors: ['conflict'],
  }),
};
