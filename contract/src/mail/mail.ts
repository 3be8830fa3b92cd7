import { z } from 'zod';
import { decisionOutcomes, heldDecision } from '../decisions/console-decisions.ts';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { mailTemplateNames, resetTemplateName } from './mail.rules.ts';
import { fieldMessages } from '../wire/field-messages.ts';
import { defineRoute } from '../wire/route.ts';
import { emailAddress, lineOfText, recordVersion } from '../wire/fields.ts';
import { seenRecords } from '../wire/several-records.ts';

/** Text of several lines: no control characters except line breaks. */
const paragraph = z
  .string()
  .trim()
  .min(1)
  .max(5000)
  .regex(/^(?:[^\p{Cc}]|\n|\r\n)*$/u, fieldMessages.controlCharacters);

/**
 * The status of a mail of staff:
 * - `queued`: it is sent at `sendAt`, or has been sent.
 * - `waiting`: it waits for the approver.
 * - `refused`: it is never sent. The approver refused it, or neither its writer nor its approver could write mails of the estate any more
 *   at `sendAt`.
 */
export const staffMailStatuses = ['queued', 'waiting', 'refused'] as const;

/** A mail of staff in the console. */
export const staffMail = z
  .object({
    id: z.string(),
    version: recordVersion,
    decision: heldDecision
      .nullable()
      .describe('The approval that can still be taken back; the mail shows it already. Null if there is none.'),
    estateId: z.string(),
    estateName: z.string(),
    sender: z.object({ id: z.string(), name: z.string() }),
    to: z.string(),
    subject: z.string(),
    templateName: z.enum(mailTemplateNames),
    text: z.string(),
    project: z.string(),
    status: z.enum(staffMailStatuses),
    approver: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe('Null when the mail needs no approval.'),
    canBeDecided: z.boolean().describe('Whether the caller is the approver and the mail is waiting.'),
    sendAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'StaffMail' });

export type StaffMail = z.output<typeof staffMail>;

export const mailRoutes = {
  'POST /api/email': defineRoute({
    method: 'post',
    path: '/api/email',
    feature: 'mail',
    summary:
      'Mails a person of the caller’s estates from a template, at once or `timeOffSetMinutes` later. With `requireApproval` the mail waits for the approver, another member of staff of the estate. `emailType=Reset` with the template `password-reset` mails a link to set a new password: it ignores `subject`, shares the limits of request-password-reset, needs no approval, and answers null for every address. Staff can mail only people who rank below them. Residents use request-password-reset. Audited.',
    access: { who: 'staff', permission: 'mail.send' },
    query: z.object({
      channel: z.literal('email').default('email'),
      emailType: z.enum(['Notice', 'Reset']).default('Notice'),
    }),
    isIdempotent: true,
    body: z.strictObject({
      to: emailAddress,
      subject: lineOfText(150),
      templateName: z.enum([...mailTemplateNames, resetTemplateName]),
      templateParams: z.record(z.string().min(1).max(50), paragraph),
      timeOffSetMinutes: z.int().min(0).max(43_200).optional().describe('At most 30 days.'),
      requireApproval: z.boolean().optional(),
      approverEmail: emailAddress.optional().describe('Required with `requireApproval`, refused without it.'),
      project: lineOfText(100).optional().describe('A label with which staff find the mail later.'),
    }),
    status: 201,
    output: staffMail.nullable(),
    errors: ['auth/too-many-requests'],
  }),
  'GET /api/console/mails': defineRoute({
    method: 'get',
    path: '/api/console/mails',
    feature: 'mail',
    summary: 'The mails of staff of the caller’s estates, newest first. `q` searches recipient and subject.',
    access: { who: 'staff', permission: 'mail.send' },
    query: consoleListQuery(
      ['createdAt'],
      { estateId: z.string().min(1).max(64).optional(), status: z.enum(staffMailStatuses).optional() },
      'DESC',
    ),
    output: consoleList(staffMail),
    errors: [],
  }),
  'GET /api/console/mails/{id}': defineRoute({
    method: 'get',
    path: '/api/console/mails/{id}',
    feature: 'mail',
    summary: 'Reads one mail of staff of the caller’s estates.',
    access: { who: 'staff', permission: 'mail.send' },
    params: z.object({ id: z.string().min(1).max(64) }),
    output: staffMail,
    errors: [],
  }),
  'PUT /api/console/mails/{id}/approval': defineRoute({
    method: 'put',
    path: '/api/console/mails/{id}/approval',
    feature: 'mail',
    summary:
      'Approves or refuses a waiting mail. Only its approver may. It takes effect after 10 seconds, until when it can be taken back. Audited.',
    access: { who: 'staff', permission: 'mail.send' },
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.strictObject({ isApproved: z.boolean() }),
    isVersioned: true,
    output: staffMail.extend({ decision: heldDecision }),
    errors: ['conflict'],
  }),
  'POST /api/console/mails/approvals': defineRoute({
    method: 'post',
    path: '/api/console/mails/approvals',
    feature: 'mail',
    summary:
      'Approves or refuses several waiting mails at once, each as the call for one does. A mail that cannot be decided on stays as it is and does not stop the others: its outcome says why. All can be taken back for the same 10 seconds. Audited, one entry each.',
    access: { who: 'staff', permission: 'mail.send' },
    isIdempotent: true,
    body: z.strictObject({ mails: seenRecords, isApproved: z.boolean() }),
    output: decisionOutcomes,
    errors: [],
  }),
};
