import { z } from 'zod';
import { emptyObject, recordVersion } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { directions } from '../places/places.ts';
import { alertPosition, alertStep, reportedPosition } from './alerts.ts';
import { alertStatuses, maxResponders } from './alerts.rules.ts';

const id = z.string().min(1).max(64);
const byId = z.object({ id });
const guards = { who: 'staff', permission: 'gate.guard' } as const;
const configure = { who: 'staff', permission: 'configuration.write' } as const;

/** An alert as security reads it. */
const gateAlert = z
  .object({
    id: z.string(),
    estateId: z.string(),
    estateName: z.string(),
    isDrill: z.boolean(),
    status: z.enum(alertStatuses),
    name: z.string().describe('Who sent it; empty when the account is gone.'),
    isUnproved: z
      .boolean()
      .describe(
        'Whether it is open and nothing is proved of the person who sent it: her number is not verified, and nobody gave her a role or a house at the estate.',
      ),
    isYours: z.boolean().describe('Whether the reader sent it. It does not ring at her, and others answer it.'),
    unit: z.string(),
    position: alertPosition.nullable(),
    createdAt: z.iso.datetime(),
    acknowledgedAt: z.iso.datetime().nullable(),
    acknowledgedBy: z.string(),
    isAcknowledgedByYou: z.boolean().describe('Whether that is the reader: she is on her way.'),
    next: z
      .object({ name: z.string(), at: z.iso.datetime() })
      .nullable()
      .describe('Whom it rings at next, and when; null when nobody is left or it rings no more.'),
    endedAt: z.iso.datetime().nullable(),
    steps: z.array(alertStep),
  })
  .meta({ id: 'GateAlert' });

/** An alert with what security has to know about the person. */
const gateAlertWithPerson = gateAlert
  .extend({
    mobile: z.string(),
    photoUrl: z.string(),
    roleDisplayName: z.string(),
    housemates: z.int().describe('How many people have a role in her house, with her.'),
    vehicles: z.array(z.string()).describe('Her cars: `white Toyota Corolla CA 123 456`.'),
    emergencyContact: z.object({ name: z.string(), number: z.string() }),
  })
  .meta({ id: 'GateAlertWithPerson' });

/** A guard who was told of an alert, answered it, or has it on her phone. */
const guardOnAlert = z
  .object({
    id: z.string(),
    name: z.string(),
    isComing: z.boolean().describe('Whether she is the one who said that she comes.'),
    position: alertPosition
      .nullable()
      .describe('Null while her phone does not give its place, and before it was heard.'),
    heardAt: z.iso.datetime().nullable().describe('When her phone was heard last; null before.'),
    way: directions
      .omit({ steps: true })
      .nullable()
      .describe(
        'Her way by car on the roads of the estate. Null without a position, for an inexact one, and where no road leads.',
      ),
  })
  .meta({ id: 'GuardOnAlert' });

/** The rules of an estate for alerts. */
export const alertRules = z
  .strictObject({
    isEnabled: z.boolean(),
    isDrill: z.boolean(),
    responderIds: z
      .array(id)
      .max(maxResponders, 'A list has at most 10 people.')
      .describe(
        'Who is told, in this order, each a minute after the one before. Without anybody, everybody who guards a gate is told at once.',
      ),
  })
  .meta({ id: 'AlertRules' });

const presentRules = alertRules.extend({
  version: recordVersion,
  choices: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe("The people who may be on the list: those who guard the estate's gates."),
});

export type GateAlert = z.output<typeof gateAlert>;
export type GateAlertWithPerson = z.output<typeof gateAlertWithPerson>;
export type GuardOnAlert = z.output<typeof guardOnAlert>;
export type AlertRules = z.output<typeof alertRules>;

/** The routes of security about alerts: the guards' phones and the control room. */
export const gateAlertsRoutes = {
  'GET /api/gate/alerts': defineRoute({
    method: 'get',
    path: '/api/gate/alerts',
    feature: 'alerts',
    summary:
      'The open alerts of the estates where the caller guards, and those that ended within a week: open ones first, then the newest, at most 50.',
    access: guards,
    output: z.array(gateAlert),
    errors: [],
  }),
  'GET /api/gate/alerts/{id}': defineRoute({
    method: 'get',
    path: '/api/gate/alerts/{id}',
    feature: 'alerts',
    summary:
      'An alert with the person: her number, house, vehicles and emergency contact, while it is open and for a day afterwards; later without them.',
    access: guards,
    params: byId,
    output: gateAlertWithPerson,
    errors: [],
  }),
  'POST /api/gate/alerts/{id}/acknowledge': defineRoute({
    method: 'post',
    path: '/api/gate/alerts/{id}/acknowledge',
    feature: 'alerts',
    summary:
      'Says that the caller has seen an alert and that help is coming. The first answer counts and stops the ringing; the person reads the name. Repeating it changes nothing. Nobody answers an alert of their own: conflict. Audited.',
    access: guards,
    params: byId,
    output: gateAlert,
    errors: ['conflict'],
  }),
  'POST /api/gate/alerts/{id}/close': defineRoute({
    method: 'post',
    path: '/api/gate/alerts/{id}/close',
    feature: 'alerts',
    summary:
      'Closes an acknowledged alert, for a person who cannot say that she is safe. Nobody closes an alert of their own: conflict. Audited.',
    access: guards,
    params: byId,
    output: gateAlert,
    errors: ['conflict'],
  }),
  'PUT /api/gate/alerts/{id}/position': defineRoute({
    method: 'put',
    path: '/api/gate/alerts/{id}/position',
    feature: 'alerts',
    summary:
      "Renews the position of the caller's phone while an alert is open, for the control room; null when the phone does not give it. Erased when the alert ends. At most 120 a minute.",
    access: guards,
    params: byId,
    body: z.strictObject({ position: reportedPosition.nullable() }),
    output: emptyObject,
    errors: ['conflict'],
  }),
  'GET /api/gate/alerts/{id}/guards': defineRoute({
    method: 'get',
    path: '/api/gate/alerts/{id}/guards',
    feature: 'alerts',
    summary:
      'The guards of an open alert, with their positions and ways to the person: who comes first, then the nearest. Empty once the alert is over.',
    access: guards,
    params: byId,
    output: z.array(guardOnAlert),
    errors: [],
  }),
  'GET /api/console/estates/{estateId}/alert-rules': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}/alert-rules',
    feature: 'alerts',
    summary: 'The rules of an estate for alerts, and the people who may be on its list.',
    access: configure,
    params: z.object({ estateId: id }),
    output: presentRules,
    errors: [],
  }),
  'PUT /api/console/estates/{estateId}/alert-rules': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}/alert-rules',
    feature: 'alerts',
    summary: 'Sets the rules of an estate for alerts. Audited.',
    access: configure,
    isVersioned: true,
    params: z.object({ estateId: id }),
    body: alertRules,
    output: presentRules,
    errors: [],
  }),
};
