import { mailRoutes as contractRoutes } from '@ekhaya/contract/mail/mail';
import { consoleMessageTextsRoutes } from '@ekhaya/contract/mail/texts/console-message-texts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { presentOutcomes } from '../../platform/http/present-outcomes.ts';
import { findPersonNames } from '../estates/index.ts';
import { decideOnMail, decideOnMails } from './decide-on-mail.ts';
import { listStaffMails, readStaffMail } from './list-staff-mails.ts';
import { mailPerson } from './mail-person.ts';
import { mailResetLink } from './mail-reset-link.ts';
import { changeText, resetText } from './texts/change-text.ts';
import { readTexts } from './texts/read-texts.ts';
import { sendTrialOfText } from './texts/send-trial-of-text.ts';

/** The routes about mails of staff, and about the texts of mails and SMS. */
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
  handle(contractRoutes['GET /api/console/mails/{id}'], async ({ caller, staffEstates, params }) => ({
    details: await readStaffMail(dependencies, { callerId: caller.userId, staffEstates, id: params.id }),
  })),
  handle(
    contractRoutes['PUT /api/console/mails/{id}/approval'],
    async ({ caller, staffEstates, version, params, body }) => ({
      details: await decideOnMail(
        dependencies,
        { caller, staffEstates, isApproved: body.isApproved },
        { id: params.id, version },
      ),
    }),
  ),
  handle(contractRoutes['POST /api/console/mails/approvals'], async ({ caller, staffEstates, body }) => {
    const { mails, isApproved } = body;
    const outcomes = await decideOnMails(dependencies, { caller, staffEstates, isApproved }, mails);
    return { details: await presentOutcomes(outcomes, (ids) => findPersonNames(dependencies.database.db, ids)) };
  }),
  handle(consoleMessageTextsRoutes['GET /api/console/message-texts/{estateId}'], async ({ staffEstates, params }) => ({
    details: await readTexts(dependencies, { staffEstates, scope: params.estateId }),
  })),
  handle(
    consoleMessageTextsRoutes['PUT /api/console/message-texts/{estateId}/{key}'],
    async ({ caller, staffEstates, version, params, body }) => ({
      details: await changeText(
        dependencies,
        { actorId: caller.userId, staffEstates, version, scope: params.estateId, key: params.key },
        body,
      ),
    }),
  ),
  handle(
    consoleMessageTextsRoutes['DELETE /api/console/message-texts/{estateId}/{key}'],
    async ({ caller, staffEstates, version, params }) => ({
      details: await resetText(dependencies, {
        actorId: caller.userId,
        staffEstates,
        version,
        scope: params.estateId,
        key: params.key,
      }),
    }),
  ),
  handle(
    consoleMessageTextsRoutes['POST /api/console/message-texts/{estateId}/{key}/trial'],
    async ({ caller, staffEstates, params, body }) => ({
      details: await sendTrialOfText(dependencies, {
        callerId: caller.userId,
        staffEstates,
        scope: params.estateId,
        key: params.key,
        words: body,
      }),
    }),
  ),
];
