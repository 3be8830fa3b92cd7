import type { ValidCall } from './valid-call.ts';

const words = { subject: 'Your home', text: '{inviter} invites you: {link}' };
const path = '/api/console/message-texts/901/household-invitation';

/** A valid call of each route about mails, and about the texts of mails and SMS. */
export const validMailCalls = {
  'POST /api/email': {
    path: '/api/email?channel=email&emailType=Notice',
    body: {
      to: 'other@ekhaya.test',
      subject: 'Water',
      templateName: 'notice',
      templateParams: { message: 'The water is off on Monday.' },
    },
  },
  'GET /api/console/mails/{id}': { path: '/api/console/mails/never-made' },
  'GET /api/console/mails': { path: '/api/console/mails?estateId=901' },
  'PUT /api/console/mails/{id}/approval': {
    path: '/api/console/mails/never-written/approval',
    body: { isApproved: true },
  },
  'POST /api/console/mails/approvals': {
    path: '/api/console/mails/approvals',
    body: { mails: [{ id: 'never-written', version: 1 }], isApproved: true },
  },
  'GET /api/console/message-texts/{estateId}': { path: '/api/console/message-texts/901' },
  'PUT /api/console/message-texts/{estateId}/{key}': { path, body: words },
  'DELETE /api/console/message-texts/{estateId}/{key}': { path },
  'POST /api/console/message-texts/{estateId}/{key}/trial': { path: `${path}/trial`, body: words },
} satisfies Record<string, ValidCall>;
