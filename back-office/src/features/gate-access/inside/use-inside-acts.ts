import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { sentAtOf } from '../../../platform/undo/decisions.queries.ts';
import { useUndoBar } from '../../../platform/undo/undo-bar.tsx';
import { useExtendStay, useHasLeft, type InsidePerson } from './inside.queries.ts';

/** What staff do about somebody inside. Both can be taken back for 10 seconds; the host is told only then. */
export interface InsideActs {
  leave: (person: InsidePerson) => Promise<void>;
  extend: (person: InsidePerson, until: string) => Promise<void>;
}

/** Who learns of the act when it is final. */
const toldOf = ({ host, kind }: InsidePerson): { told?: string } =>
  host === null || kind !== 'visitor' ? {} : { told: `${host.name} is told` };

/** Runs the acts and shows the undo bar, or why one was refused. */
export function useInsideActs(): InsideActs {
  const sendLeave = useHasLeft();
  const sendExtension = useExtendStay();
  const { show } = useUndoBar();
  const notify = useNotify();
  const refused = (thrown: unknown): void => notify(sentenceOf(thrown), { type: 'error' });
  return {
    leave: async (person) => {
      try {
        const left = await sendLeave(person);
        show({
          done: 'Has left:',
          text: `${person.name}.`,
          ...toldOf(person),
          decision: left.decision,
          sentAt: sentAtOf(left),
        });
      } catch (thrown) {
        refused(thrown);
      }
    },
    extend: async (person, until) => {
      try {
        const extended = await sendExtension({ id: person.id, estateId: person.estateId, until });
        const text = `${person.name}, until ${displayTime(until)}.`;
        show({
          done: 'May stay longer:',
          text,
          ...toldOf(person),
          decision: extended.decision,
          sentAt: sentAtOf(extended),
        });
      } catch (thrown) {
        refused(thrown);
      }
    },
  };
}
