import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { parseCoordinate } from '../wire/coordinate.rules.ts';
import { defineRoute } from '../wire/route.ts';
import { outcomesOf, seenRecords } from '../wire/several-records.ts';
import { lineOfText, emptyObject, recordVersion } from '../wire/fields.ts';

const estateId = z.string().min(1).max(64);
const managers = { who: 'staff', permission: 'gate.manage' } as const;

const latitude = z
  .string()
  .trim()
  .max(24)
  .refine((text) => parseCoordinate(text, 90) !== undefined, 'Please enter degrees from -90 to 90.');
const longitude = z
  .string()
  .trim()
  .max(24)
  .refine((text) => parseCoordinate(text, 180) !== undefined, 'Please enter degrees from -180 to 180.');

/** The access location of a gate: the circle within which a pass may be shown. */
export const gateLocation = z.strictObject({
  latitude,
  longitude,
  allowedDistanceMetres: z.number().min(5).max(20_000).describe('The radius of the circle.'),
  message: lineOfText(300).describe('The message for people outside the circle.'),
  refreshIntervalMs: z.int().min(1000).max(60_000).describe("The time between two checks of the phone's location."),
  revertToOffline: z.boolean().describe('Whether an enrolled phone without a location fix may create a code.'),
});

/** Opening hours in the estate's time zone, `HHmm`. 0000 to 2400 means always open; an end before the start is on the next day. */
const hoursOfEveryDay = {
  opensAt: z.string().regex(/^([01]\d|2[0-3])[0-5]\d$/, 'Please enter a time of day from 0000 to 2359.'),
  closesAt: z.string().regex(/^(([01]\d|2[0-3])[0-5]\d|2400)$/, 'Please enter a time of day from 0000 to 2400.'),
};

/** The hours in which the passes of a role open gates inwards. */
const hoursOfRole = z.strictObject({ roleName: lineOfText(60), ...hoursOfEveryDay });

/** The fields of a gate that staff edit. */
const gateFields = z.strictObject({
  name: lineOfText(60),
  isEnabled: z.boolean(),
  roleNames: z
    .array(lineOfText(60))
    .max(20)
    .describe('Names of the roles that the gate opens for. Empty: every role that opens gates.'),
  /** The gate's own hours, within those of its estate. */
  ...hoursOfEveryDay,
  location: gateLocation.nullable().describe('The access location of the gate; null if it has none.'),
});

/** A gate as the console shows it. */
export const consoleGate = gateFields.extend({
  id: z.string(),
  version: recordVersion,
  estateId: z.string(),
  estateName: z.string(),
});

/** The rules of an estate for its gates. */
export const gateRules = z
  .strictObject({
    lowestRank: z
      .int()
      .min(1)
      .max(100)
      .describe('The lowest rank of a role that opens gates. The role that every person gets at sign-up has rank 1.'),
    keepsOrder: z.boolean().describe('Whether a person who is inside must leave before entering again.'),
    secondsBetweenEntries: z
      .int()
      .min(0)
      .max(3600)
      .describe('The time within which a person passes at most once in each direction.'),
    /** The hours in which the gates let people in. A gate's own hours narrow them. */
    ...hoursOfEveryDay,
    roleHours: z
      .array(hoursOfRole)
      .max(20)
      .refine(
        (hours) => new Set(hours.map(({ roleName }) => roleName)).size === hours.length,
        'Please give each role its hours only once.',
      )
      .describe(
        'The roles whose passes open gates inwards at certain hours only, at most once each. A person who has another role too passes by that one.',
      ),
    retentionDays: z
      .int()
      .min(1)
      .max(3650)
      .describe('The number of days after which names and plates in the log are erased.'),
  })
  .meta({ id: 'GateRules' });

/** The rules of an estate for its gates, with their version. */
const versionedGateRules = gateRules.extend({ version: recordVersion }).meta({ id: 'VersionedGateRules' });

/** The rules of an estate for all its gates. */
export type GateRules = z.output<typeof gateRules>;

/** Access to the gates of an estate that staff have revoked, of a person or of one device. */
const gateRevocation = z.object({
  id: z.string(),
  version: recordVersion,
  estateId: z.string(),
  userId: z.string(),
  name: z.string(),
  deviceId: z.string().describe('Empty: the revocation covers all devices and codes of the person.'),
  reason: z.string(),
  revokedAt: z.iso.datetime(),
  liftedAt: z.iso.datetime().nullable().describe('Null while the revocation is in force.'),
});

/** The routes of the console for gates, gate rules and revocations. */
export const consoleGateRoutes = {
  'GET /api/console/gates': defineRoute({
    method: 'get',
    path: '/api/console/gates',
    feature: 'gate-access',
    summary: 'Lists the gates of the caller’s estates with their access locations.',
    access: managers,
    query: consoleListQuery(['name'], { estateId: estateId.optional() }),
    output: consoleList(consoleGate),
    errors: [],
  }),
  'POST /api/console/gates': defineRoute({
    method: 'post',
    path: '/api/console/gates',
    feature: 'gate-access',
    summary: 'Adds a gate. Audited.',
    access: managers,
    body: gateFields.extend({ estateId }),
    status: 201,
    output: consoleGate,
    errors: [],
  }),
  'PUT /api/console/gates/{id}': defineRoute({
    method: 'put',
    path: '/api/console/gates/{id}',
    feature: 'gate-access',
    summary: 'Replaces all fields of a gate. Phones of the estate are notified at once. Audited.',
    access: managers,
    params: z.object({ id: z.string().min(1).max(64) }),
    body: gateFields,
    isVersioned: true,
    output: consoleGate,
    errors: [],
  }),
  'DELETE /api/console/gates/{id}': defineRoute({
    method: 'delete',
    path: '/api/console/gates/{id}',
    feature: 'gate-access',
    summary: 'Removes a gate that has never been used. Audited.',
    access: managers,
    params: z.object({ id: z.string().min(1).max(64) }),
    isVersioned: true,
    output: emptyObject,
    errors: ['gate/has-history'],
  }),
  'GET /api/console/estates/{estateId}/gate-rules': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}/gate-rules',
    feature: 'gate-access',
    summary: 'Reads the gate rules of an estate.',
    access: managers,
    params: z.object({ estateId }),
    output: versionedGateRules,
    errors: [],
  }),
  'PUT /api/console/estates/{estateId}/gate-rules': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}/gate-rules',
    feature: 'gate-access',
    summary: 'Replaces the gate rules of an estate. Audited.',
    access: managers,
    needsConfirmation: true,
    params: z.object({ estateId }),
    body: gateRules,
    isVersioned: true,
    output: versionedGateRules,
    errors: [],
  }),
  'GET /api/console/gate-revocations': defineRoute({
    method: 'get',
    path: '/api/console/gate-revocations',
    feature: 'gate-access',
    summary: 'Lists the people and devices whose access to the gates is revoked, newest first.',
    access: managers,
    query: consoleListQuery(['revokedAt'], { estateId: estateId.optional() }, 'DESC'),
    output: consoleList(gateRevocation),
    errors: [],
  }),
  'POST /api/console/gate-revocations': defineRoute({
    method: 'post',
    path: '/api/console/gate-revocations',
    feature: 'gate-access',
    summary:
      'Revokes the access of a person, or of one device, to the gates of an estate. Effective at once until it is lifted. Audited.',
    access: managers,
    body: z.strictObject({
      estateId,
      userId: z.string().min(1).max(64),
      deviceId: z.string().min(1).max(64).optional(),
      reason: lineOfText(200),
    }),
    status: 201,
    output: z.object({ id: z.string() }),
    errors: [],
  }),
  'GET /api/console/gate-revocations/{id}': defineRoute({
    method: 'get',
    path: '/api/console/gate-revocations/{id}',
    feature: 'gate-access',
    summary: 'Reads one gate revocation at the caller’s estates.',
    access: managers,
    params: z.object({ id: z.string().min(1).max(64) }),
    output: gateRevocation,
    errors: [],
  }),
  'PUT /api/console/gate-revocations/{id}/lift': defineRoute({
    method: 'put',
    path: '/api/console/gate-revocations/{id}/lift',
    feature: 'gate-access',
    summary:
      'Lifts a revocation: the person can receive new codes and grants. Repeating the call has no effect. Audited.',
    access: managers,
    params: z.object({ id: z.string().min(1).max(64) }),
    isVersioned: true,
    output: emptyObject,
    errors: [],
  }),
  'POST /api/console/gate-revocations/lift': defineRoute({
    method: 'post',
    path: '/api/console/gate-revocations/lift',
    feature: 'gate-access',
    summary:
      'Lifts several revocations at once, each as the call for one does. One that cannot be lifted stays as it is and does not stop the others: its outcome says why. Audited, one entry each.',
    access: managers,
    isIdempotent: true,
    body: z.strictObject({ revocations: seenRecords }),
    output: outcomesOf(z.object({ userId: z.string() })),
    errors: [],
  }),
};
