import { decideEach } from '../../platform/undo/decide-each.ts';
import { useUndoBar } from '../../platform/undo/undo-bar.tsx';
import { useMailDecision, type StaffMail } from './mails.queries.ts';

/**
 * Approves or refuses mails at once and shows the undo bar, which takes all of them back.
 * @throws {ApiError} as the server refuses the first one that it refuses; the others are decided
 */
export function useDecideMails(): (mails: readonly StaffMail[], isApproved: boolean) => Promise<void> {
  const decide = useMailDecision();
  const { show } = useUndoBar();
  return async (mails, isApproved) => {
    const { decisions, decided, failures } = await decideEach(mails, ({ id, version }) =>
      decide({ id, version, isApproved }),
    );
    const [first, ...others] = decisions;
    const [mail] = decided;
    if (first !== undefined && mail !== undefined) {
      const isOver = mails.every(({ sendAt, createdAt }) => sendAt <= createdAt);
      show({
        done: isApproved ? 'Approved:' : 'Refused:',
        text: decisions.length === 1 ? `${mail.subject}, to ${mail.to}.` : `${decisions.length} mails.`,
        ...(isApproved && isOver && { told: decisions.length === 1 ? 'It goes' : 'They go' }),
        decision: first,
        others,
      });
    }
    if (failures[0] !== undefined) throw failures[0].error;
  };
}
