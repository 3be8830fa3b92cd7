import { mailRoutes as contractRoutes } from '@ekhaya/contract/mail/mail';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { decideOnMail } from './decide-on-mail.ts';
import { listStaffMails } from './list-staff-mails.ts';
import { mailPerson } from './mail-person.ts';
import { mailResetLink } from './mail-reset-link.ts';

/** The routes about mails of staff. */
export const mailRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['POST /api/email'], async ({ caller, staffEstates, query, body, origin }) => {
    if (query.emailType === 'Notice') {
      return { details: await mailPerson(dependencies, { caller, staffEstates, mailRequest: body }) };
    }
    await mailResetLink(dependencies, { caller, staffEstates, mailRequest: body, address: origin.address });
    return { details: null };
  }),
  handle(contractRoutes['GET /api/console/mails'], async ({ caller, staffEstates, query }) => ({
    details: await listStaffMails(dependencies, { callerId: caller.userId, staffEstates, query }),
  })),
  handle(
    contractRoutes['PUT /api/console/mails/{id}/approval'],
    async ({ caller, staffEstates, version, params, body }) => ({
      details: await decideOnMail(dependencies, {
        caller,
        staffEstates,
        version,
        id: params.id,
        isApproved: body.isApproved,
      }),
    }),
  ),
];
