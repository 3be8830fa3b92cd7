import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';
import { outcomesOf, severalRecords } from '../wire/several-records.ts';
import { calendarDate, emptyObject, optionalText, recordVersion } from '../wire/fields.ts';
import { visitStatuses } from './visitors.rules.ts';
import { weeklyInvite } from './visitors.ts';

/** An invitation as staff see it. Names and plates are empty after they have been erased. */
export const consoleInvitation = z
  .object({
    id: z.string(),
    estateId: z.string(),
    estateName: z.string(),
    visitor: z.string(),
    phoneNumber: z.string(),
    hostUserId: z.string(),
    hostName: z.string(),
    unitNumber: z.string().describe("The unit number of the host's house; empty if there is none."),
    date: z.string().describe("`YYYY-MM-DD`; `from` and `to` are `HHmm`. All in the estate's time zone."),
    from: z.string(),
    to: z.string(),
    endDate: z.string().optional().describe('`YYYY-MM-DD`. The day of `to` if it is a later one than `date`.'),
    status: z.enum(visitStatuses),
    plate: z.string(),
    companions: z.int(),
    createdAt: z.iso.datetime(),
    arrivedAt: z.iso.datetime().nullable(),
    leftAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
    weekly: weeklyInvite
      .optional()
      .describe('Only for a weekly invitation. Its date, arrival and departure are those of the next or present day.'),
  })
  .meta({ id: 'ConsoleInvitation' });

/** An invitation as staff see it. */
export type ConsoleInvitation = z.output<typeof consoleInvitation>;

/** The rules of an estate for its visitors. */
export const visitorRules = z
  .strictObject({
    visitorsPerDay: z
      .int()
      .min(1)
      .max(1000)
      .describe('The maximum number of visitors that a house may expect on one day.'),
    notice: optionalText(2000).describe("Plain text on the visitor's pass, one rule per line."),
  })
  .meta({ id: 'VisitorRules' });

/** The rules of an estate for its visitors. */
export type VisitorRules = z.output<typeof visitorRules>;

/** The filters of the invitations. */
const invitationFilters = {
  estateId: z.string().min(1).max(64).optional(),
  date: calendarDate.optional(),
  status: z.enum(visitStatuses).optional(),
};

const estateParams = z.object({ estateId: z.string().min(1).max(64) });

/** The console's routes for invitations and visitor rules. */
export const consoleVisitorsRoutes = {
  'GET /api/console/invitations': defineRoute({
    method: 'get',
    path: '/api/console/invitations',
    feature: 'visitors',
    summary:
      'Lists the invitations of the caller’s estates, latest visit first. `q` searches visitor, phone number, plate, unit and host. Counting stops at 2,500, and at 100 with `q`, to bound its cost: `isMore` is then true, and further pages can still be read.',
    access: { who: 'staff', permission: 'visitors.manage' },
    query: consoleListQuery(['visit'], invitationFilters, 'DESC'),
    output: consoleList(consoleInvitation).extend({ isMore: z.boolean() }),
    errors: [],
  }),
  'GET /api/console/invitations/export': defineRoute({
    method: 'get',
    path: '/api/console/invitations/export',
    feature: 'visitors',
    summary: 'Streams the filtered invitations as a CSV file, latest visit first.',
    freshness: 'second',
    access: { who: 'staff', permission: 'visitors.manage' },
    needsConfirmation: true,
    query: z.strictObject({ ...invitationFilters, q: z.string().trim().max(100).optional() }),
    output: z.string(),
    isBare: true,
    errors: [],
  }),
  'GET /api/console/invitations/{id}': defineRoute({
    method: 'get',
    path: '/api/console/invitations/{id}',
    feature: 'visitors',
    summary: 'Reads one invitation of the caller’s estates. Audited.',
    access: { who: 'staff', permission: 'visitors.manage' },
    params: z.object({ id: z.string().min(1).max(64) }),
    output: consoleInvitation,
    errors: [],
  }),
  'POST /api/console/invitations/{id}/copy-code': defineRoute({
    method: 'post',
    path: '/api/console/invitations/{id}/copy-code',
    feature: 'visitors',
    summary:
      'Reads the code of an expected visitor, for staff to pass on by telephone. The console copies it and does not show it. Audited.',
    access: { who: 'staff', permission: 'visitors.manage' },
    needsConfirmation: true,
    params: z.object({ id: z.string().min(1).max(64) }),
    output: z.object({ code: z.string() }),
    errors: ['visitors/over'],
  }),
  'PUT /api/console/invitations/{id}/revoke': defineRoute({
    method: 'put',
    path: '/api/console/invitations/{id}/revoke',
    feature: 'visitors',
    summary:
      'Revokes an invitation of one of the caller’s estates and notifies the host. Repeating the call has no effect.',
    access: { who: 'staff', permission: 'visitors.manage' },
    params: z.object({ id: z.string().min(1).max(64) }),
    output: emptyObject,
    errors: ['visitors/has-arrived', 'visitors/over'],
  }),
  'POST /api/console/invitations/revoke': defineRoute({
    method: 'post',
    path: '/api/console/invitations/revoke',
    feature: 'visitors',
    summary:
      'Revokes several invitations at once, each as the call for one does. One that cannot be revoked, because its visitor has arrived or the visit is over, stays as it is and does not stop the others: its outcome says why. Audited, one entry each.',
    access: { who: 'staff', permission: 'visitors.manage' },
    isIdempotent: true,
    body: z.strictObject({ invitations: severalRecords({}) }),
    output: outcomesOf(emptyObject),
    errors: [],
  }),
  'GET /api/console/estates/{estateId}/visitor-rules': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}/visitor-rules',
    feature: 'visitors',
    summary: 'Reads the visitor rules of an estate of the caller.',
    access: { who: 'staff', permission: 'visitors.manage' },
    params: estateParams,
    output: visitorRules.extend({ version: recordVersion }),
    errors: [],
  }),
  'PUT /api/console/estates/{estateId}/visitor-rules': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}/visitor-rules',
    feature: 'visitors',
    summary: 'Replaces the visitor rules of an estate of the caller.',
    access: { who: 'staff', permission: 'visitors.manage' },
    params: estateParams,
    body: visitorRules,
    isVersioned: true,
    output: visitorRules.extend({ version: recordVersion }),
    errors: [],
  }),
};
