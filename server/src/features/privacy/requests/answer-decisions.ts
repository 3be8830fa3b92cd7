import { AppError } from '../../../platform/app-error.ts';
import type { DecisionKinds } from '../../../platform/decisions/decision-kinds.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { writeMessage } from '../../../platform/message-texts/write-message.ts';
import { findEmailAddresses } from '../../identity/index.ts';
import { lockRequest, selectRequests, updateAnswered, writePendingAnswer } from './requests.store.ts';
import { requestTexts } from './request-texts.rules.ts';

/** The answers of staff to requests about personal data. */
export const privacyDecisions = ({ clock }: Pick<Dependencies, 'clock'>): Pick<DecisionKinds, 'privacy.answer'> => ({
  'privacy.answer': {
    permission: 'privacy.manage',
    lock: async (transaction, id) => {
      await lockRequest(transaction, id);
    },
    apply: async (transaction, { subjectId, actorId, payload }) => {
      const request = await lockRequest(transaction, subjectId);
      if (request === undefined) throw new AppError('not-found');
      const { answer } = payload as { answer: string };
      await updateAnswered(transaction, subjectId, { answer, answeredAt: clock.now(), answeredBy: actorId });
      const account = (await findEmailAddresses(transaction, [request.personId])).get(request.personId);
      const to = request.contact === '' ? account : request.contact;
      if (to === undefined) return;
      const { asked } = requestTexts[request.kind];
      const mail = await writeMessage(transaction, { key: 'privacy-answer', values: { request: asked, answer } });
      await enqueue(transaction, 'send-mail', { to, ...mail });
    },
    release: (transaction, { subjectId }) => writePendingAnswer(transaction, subjectId, undefined),
    describe: async (queryable, decisions) => {
      const rows = await selectRequests(
        queryable,
        decisions.map(({ subjectId }) => subjectId),
      );
      const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
      return new Map(
        decisions.map(({ id, subjectId }) => {
          const kind = kinds.get(subjectId);
          return [id, { title: 'Answered a request', note: kind === undefined ? '' : requestTexts[kind].asked }];
        }),
      );
    },
  },
});
