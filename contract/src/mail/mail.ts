import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { mailTemplateNames, resetTemplateName } from './mail.rules.ts';
import { fieldMessages } from '../wire/field-messages.ts';
import { defineRoute } from '../wire/route.ts';
import { emailAddress, lineOfText } from '../wire/fields.ts';

/** Text of several lines: no control characters but line breaks. */
const paragraph = z
  .string()
  .trim()
  .min(1)
  .max(5000)
  .regex(/^(?:[^\p{Cc}]|\n|\r\n)*$/u, fieldMessages.controlCharacters);

/**
 * - `queued`: it leaves at `sendAt`, or has left.
 * - `waiting`: for the approver.
 * - `refused`: by the approver; it never leaves.
 */
export const staffMailStatuses = ['queued', 'waiting', 'refused'] as const;

export const staffMail = z
  .object({
    id: z.string(),
    estateId: z.string(),
    estateName: z.string(),
    sender: z.object({ id: z.string(), name: z.string() }),
    to: z.string(),
    subject: z.string(),
    templateName: z.enum(mailTemplateNames),
    text: z.string(),
    project: z.string(),
    status: z.enum(staffMailStatuses),
    /** Null where nobody was asked. */
    approver: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Whether the caller is the one who was asked. */
    canBeDecided: z.boolean(),
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
      'Staff mail a person of an estate of theirs from a template: at once or `timeOffSetMinutes` later, with `requireApproval` only after the approver, another member of its staff, agreed. `emailType=Reset`, with the template `password-reset`, mails a link to set a new password under the product’s own subject, whatever `subject` says: limited as request-password-reset is, nobody is asked, and null is answered for every address alike. Staff mail only people who rank below them. Audited. A resident’s reset mail goes through request-password-reset.',
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
      /** At most 30 days. */
      timeOffSetMinutes: z.int().min(0).max(43_200).optional(),
      requireApproval: z.boolean().optional(),
      /** Needed with `requireApproval`, and refused without. */
      approverEmail: emailAddress.optional(),
      /** What the mail belongs to, for the people who look for it later. */
      project: lineOfText(100).optional(),
    }),
    status: 201,
    output: staffMail.nullable(),
    errors: ['auth/too-many-requests'],
  }),
  'GET /api/console/mails': defineRoute({
    method: 'get',
    path: '/api/console/mails',
    feature: 'mail',
    summary:
      'The mails that staff wrote at the estates of the caller, newest first; `q` is looked for in recipient and subject.',
    access: { who: 'staff', permission: 'mail.send' },
    query: consoleListQuery(
      ['createdAt'],
      { estateId: z.string().min(1).max(64).optional(), status: z.enum(staffMailStatuses).optional() },
      'DESC',
    ),
    output: consoleList(staffMail),
    errors: [],
  }),
  'PUT /api/console/mails/{id}/approval': defineRoute({
    method: 'put',
    path: '/api/console/mails/{id}/approval',
    feature: 'mail',
    summary: 'The approver lets a waiting mail go, or refuses it. Nobody else can. Audited.',
    access: { who: 'staff', permission: 'mail.send' },
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.strictObject({ isApproved: z.boolean() }),
    output: staffMail,
    errors: ['conflict'],
  }),
};
