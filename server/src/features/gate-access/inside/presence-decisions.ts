import { displayTime, timeOfMinutes } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { DecisionKindParts, DecisionKinds } from '../../../platform/decisions/decision-kinds.ts';
import type { DecisionRow } from '../../../platform/decisions/decisions.store.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { extendVisitWithin } from '../../visitors/index.ts';
import { idOfSubject } from '../log/gate-subject.ts';
import { clearPendingAct, lockPresence, selectNamesOfSubjects, updateExpectedUntil } from './inside.store.ts';
import { letOutByHand } from './let-out-by-hand.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** The payload of each kind, as the use case that decides writes it. */
interface LeftPayload {
  leftAt: string;
}
interface ExtendPayload {
  untilMinutes: number;
}

/** The estate and the subject key in the id of a decision's subject. */
const subjectOf = (subjectId: string): { estateId: string; subjectKey: string } => {
  const at = subjectId.indexOf('/');
  return { estateId: subjectId.slice(0, at), subjectKey: subjectId.slice(at + 1) };
};

const describe =
  (titleOf: (decision: DecisionRow) => string): DecisionKindParts['describe'] =>
  async (queryable: Queryable, decisions) => {
    const names = await selectNamesOfSubjects(
      queryable,
      decisions.map(({ subjectId }) => subjectId),
    );
    return new Map(
      decisions.map((decision) => {
        const { name = '', unit = '' } = names.get(decision.subjectId) ?? {};
        return [decision.id, { title: `${titleOf(decision)}: ${name}`, note: unit === '' ? '' : `Unit ${unit}` }];
      }),
    );
  };

/** What both kinds of decisions about somebody inside share. */
const aboutPresence = (dependencies: Needs): Omit<DecisionKindParts, 'apply' | 'describe'> => ({
  permission: 'gate.guard',
  lock: async (transaction, subjectId) => {
    const { estateId, subjectKey } = subjectOf(subjectId);
    await lockPresence(transaction, estateId, subjectKey);
  },
  release: (transaction, { subjectId }) => clearPendingAct(transaction, subjectOf(subjectId)),
  publish: (transaction, { estateId }) =>
    dependencies.live.publish(transaction, { topic: 'gate-log', audience: { kind: 'staff', estateId } }),
});

/** The decisions of the console about people who are inside. */
export const presenceDecisions = (dependencies: Needs): Pick<DecisionKinds, 'inside.left' | 'inside.extend'> => ({
  'inside.left': {
    ...aboutPresence(dependencies),
    apply: async (transaction, { subjectId, actorId, payload }) => {
      const subject = subjectOf(subjectId);
      const presence = await lockPresence(transaction, subject.estateId, subject.subjectKey);
      if (presence?.isInside !== true) {
        throw new AppError('not-found', { detail: 'The person has left by a gate meanwhile.' });
      }
      const at = new Date((payload as LeftPayload).leftAt);
      // The decision was about the stay before. Its arrival lies before the decision, also when it is uploaded late.
      if (presence.since > at) throw new AppError('not-found', { detail: 'The person has come in again meanwhile.' });
      await clearPendingAct(transaction, subject);
      await letOutByHand(transaction, { ...subject, actorId, at }, dependencies);
    },
    describe: describe(() => 'Has left'),
  },
  'inside.extend': {
    ...aboutPresence(dependencies),
    apply: async (transaction, { subjectId, payload }) => {
      const subject = subjectOf(subjectId);
      const visitId = idOfSubject(subject.subjectKey, 'visit') ?? '';
      const { untilMinutes } = payload as ExtendPayload;
      const { after } = await extendVisitWithin(transaction, { visitId, untilMinutes }, dependencies);
      await clearPendingAct(transaction, subject);
      await updateExpectedUntil(transaction, { ...subject, expectedUntil: after });
    },
    describe: describe(({ payload }) => {
      const { untilMinutes } = payload as ExtendPayload;
      return `May stay until ${displayTime(timeOfMinutes(untilMinutes))}`;
    }),
  },
});
