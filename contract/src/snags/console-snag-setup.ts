import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { emailAddress, lineOfText, optionalText, recordVersion } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';

const id = z.string().min(1).max(64);
const byId = z.object({ id });
const work = { who: 'staff', permission: 'snags.work' } as const;

/** A department as staff set it up. */
const departmentFields = {
  name: lineOfText(60),
  promiseHours: z.int().min(1).max(900),
  /** The address to which its snags are mailed; empty for none. */
  email: z.union([z.literal(''), emailAddress]),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  isEnabled: z.boolean(),
};

export const consoleDepartment = z
  .object({ id: z.string(), version: recordVersion, estateId: z.string(), estateName: z.string(), ...departmentFields })
  .meta({ id: 'ConsoleDepartment' });

/** An answer that staff send with one tap. */
export const snagTemplate = z
  .object({ id: z.string(), estateId: z.string(), title: z.string(), text: z.string() })
  .meta({ id: 'SnagTemplate' });

export type ConsoleDepartment = z.output<typeof consoleDepartment>;
export type SnagTemplate = z.output<typeof snagTemplate>;

const configure = { who: 'staff', permission: 'configuration.write' } as const;

/** The console's routes that set up departments and templates. */
export const consoleSnagSetupRoutes = {
  'GET /api/console/departments': defineRoute({
    method: 'get',
    path: '/api/console/departments',
    feature: 'snags',
    summary: 'Lists the departments of the caller’s estates by estate and name. `q` searches names.',
    access: configure,
    query: consoleListQuery(['name'], { estateId: id.optional() }),
    output: consoleList(consoleDepartment),
    errors: [],
  }),
  'GET /api/console/departments/{id}': defineRoute({
    method: 'get',
    path: '/api/console/departments/{id}',
    feature: 'snags',
    summary: 'Reads a department of an estate of the caller.',
    access: configure,
    params: byId,
    output: consoleDepartment,
    errors: [],
  }),
  'POST /api/console/departments': defineRoute({
    method: 'post',
    path: '/api/console/departments',
    feature: 'snags',
    summary: 'Adds a department to an estate of the caller. Audited.',
    access: configure,
    body: z.strictObject({ estateId: id, ...departmentFields }),
    status: 201,
    output: consoleDepartment,
    errors: ['conflict'],
  }),
  'PUT /api/console/departments/{id}': defineRoute({
    method: 'put',
    path: '/api/console/departments/{id}',
    feature: 'snags',
    summary: 'Changes a department. A disabled one is offered to nobody and keeps its snags. Audited.',
    access: configure,
    params: byId,
    body: z.strictObject(departmentFields),
    isVersioned: true,
    output: consoleDepartment,
    errors: ['conflict'],
  }),
  'GET /api/console/snag-templates': defineRoute({
    method: 'get',
    path: '/api/console/snag-templates',
    feature: 'snags',
    summary: 'Lists the answers of an estate that staff send with one tap.',
    access: work,
    query: z.strictObject({ estateId: id }),
    output: z.array(snagTemplate),
    errors: [],
  }),
  'POST /api/console/snag-templates': defineRoute({
    method: 'post',
    path: '/api/console/snag-templates',
    feature: 'snags',
    summary: 'Adds an answer to those that staff send with one tap, at most 30 of an estate. Audited.',
    access: work,
    body: z.strictObject({
      estateId: id,
      title: lineOfText(40),
      text: optionalText(1000).refine((text) => text !== '', 'Please write the answer.'),
    }),
    status: 201,
    output: snagTemplate,
    errors: ['content/too-many'],
  }),
  'DELETE /api/console/snag-templates/{id}': defineRoute({
    method: 'delete',
    path: '/api/console/snag-templates/{id}',
    feature: 'snags',
    summary: 'Removes an answer from those that staff send with one tap. Audited.',
    access: work,
    params: byId,
    output: snagTemplate,
    errors: [],
  }),
};
