import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useUndoBar } from '../../platform/undo/undo-bar.tsx';
import { useMailDecision, type StaffMail } from './mails.queries.ts';

/**
 * Approves or refuses mails with one call and shows the undo bar, which takes all of them back.
 * @throws {ApiError} as the server refuses a single mail; {Error} the names of those of several that it refuses and why, the others
 *   are decided
 */
export function useDecideMails(): (mails: readonly StaffMail[], isApproved: boolean) => Promise<void> {
  const decide = useMailDecision();
  const { show } = useUndoBar();
  return async (mails, isApproved) => {
    const { changed, refused, sentAt } = await decide({ mails, isApproved });
    const [first, ...others] = changed;
    if (first !== undefined) {
      const { subject, to } = first.item;
      const isOver = changed.every(({ item }) => item.sendAt <= item.createdAt);
      show({
        done: isApproved ? 'Approved:' : 'Refused:',
        text: others.length === 0 ? `${subject}, to ${to}.` : `${changed.length} mails.`,
        ...(isApproved && isOver && { told: others.length === 0 ? 'It goes' : 'They go' }),
        decision: first.result.decision,
        others: others.map(({ result }) => result.decision),
        sentAt,
      });
    }
    if (refused[0] === undefined) return;
    if (mails.length === 1) throw refused[0].error;
    throw new Error(
      refused.map(({ item, error }) => `“${item.subject}”, to ${item.to}: ${sentenceOf(error)}`).join(' '),
    );
  };
}
