import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';
import { calendarDate, emptyObject, optionalText } from '../wire/fields.ts';
import { visitStatuses } from './visitors.rules.ts';

/** An invitation as staff of its estate see it. Names and plates are empty once they are forgotten. */
export const consoleInvitation = z
  .object({
    id: z.string(),
    estateId: z.string(),
    estateName: z.string(),
    visitor: z.string(),
    phoneNumber: z.string(),
    hostUserId: z.string(),
    hostName: z.string(),
    /** The house; empty where the host has none there. */
    unitNumber: z.string(),
    /** `YYYY-MM-DD` and `HHmm` of the estate's wall clock. */
    date: z.string(),
    from: z.string(),
    to: z.string(),
    status: z.enum(visitStatuses),
    plate: z.string(),
    companions: z.int(),
    createdAt: z.iso.datetime(),
    arrivedAt: z.iso.datetime().nullable(),
    leftAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ConsoleInvitation' });

export type ConsoleInvitation = z.output<typeof consoleInvitation>;

/** What an estate says of its visitors. */
export const visitorRules = z
  .strictObject({
    /** Visitors that a house may expect on one day. */
    visitorsPerDay: z.int().min(1).max(1000),
    /** What the visitor reads on her pass, one rule a line; plain text. */
    notice: optionalText(2000),
  })
  .meta({ id: 'VisitorRules' });

export type VisitorRules = z.output<typeof visitorRules>;

/** What the invitations can be narrowed by. */
const invitationFilters = {
  estateId: z.string().min(1).max(64).optional(),
  date: calendarDate.optional(),
  status: z.enum(visitStatuses).optional(),
};

const estateParams = z.object({ estateId: z.string().min(1).max(64) });

export const consoleVisitorsRoutes = {
  'GET /api/console/invitations': defineRoute({
    method: 'get',
    path: '/api/console/invitations',
    feature: 'visitors',
    summary:
      'The invitations of the caller’s estates, latest visit first. `q` looks in visitor, phone number, plate, unit and host.',
    access: { who: 'staff', permission: 'visitors.manage' },
    query: consoleListQuery(['visit', 'visitor', 'created'], invitationFilters, 'DESC'),
    output: consoleList(consoleInvitation),
    errors: [],
  }),
  'GET /api/console/invitations/export': defineRoute({
    method: 'get',
    path: '/api/console/invitations/export',
    feature: 'visitors',
    summary: 'The same, latest visit first, as a CSV file that is written while it is read.',
    access: { who: 'staff', permission: 'visitors.manage' },
    query: z.strictObject({ ...invitationFilters, q: z.string().trim().max(100).optional() }),
    output: z.string(),
    isBare: true,
    errors: [],
  }),
  'PUT /api/console/invitations/{id}/revoke': defineRoute({
    method: 'put',
    path: '/api/console/invitations/{id}/revoke',
    feature: 'visitors',
    summary:
      'Revokes an invitation of one of the caller’s estates and tells the host. Revoking twice is revoking once.',
    access: { who: 'staff', permission: 'visitors.manage' },
    params: z.object({ id: z.string().min(1).max(64) }),
    output: emptyObject,
    errors: ['visitors/has-arrived', 'visitors/over'],
  }),
  'GET /api/console/estates/{estateId}/visitor-rules': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}/visitor-rules',
    feature: 'visitors',
    summary: 'What an estate of the caller says of its visitors.',
    access: { who: 'staff', permission: 'visitors.manage' },
    params: estateParams,
    output: visitorRules,
    errors: [],
  }),
  'PUT /api/console/estates/{estateId}/visitor-rules': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}/visitor-rules',
    feature: 'visitors',
    summary: 'Changes what an estate of the caller says of its visitors.',
    access: { who: 'staff', permission: 'visitors.manage' },
    params: estateParams,
    body: visitorRules,
    output: visitorRules,
    errors: [],
  }),
};
