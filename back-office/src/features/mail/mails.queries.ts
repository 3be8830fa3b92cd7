import type { StaffMail } from '@ekhaya/contract/mail/mail';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, sentAtOf } from '../../platform/api/call.ts';
import { outcomesFor } from '../../platform/api/outcomes.ts';

export type { StaffMail };

/** Mails that are decided on with one call, each with the version that the person sees. */
interface MailDecision {
  mails: readonly StaffMail[];
  isApproved: boolean;
}

const sendDecision = async ({ mails, isApproved }: MailDecision) => {
  const seen = mails.map(({ id, version }) => ({ id, version }));
  const answer = await call('POST /api/console/mails/approvals', { body: { mails: seen, isApproved } });
  return { ...outcomesFor(mails, answer), sentAt: sentAtOf(answer) };
};

/** Approves or refuses mails. Afterwards the list is read again, also after a refusal by the server. */
export function useMailDecision(): (decision: MailDecision) => ReturnType<typeof sendDecision> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: sendDecision,
    onSettled: () => client.invalidateQueries({ queryKey: ['mails'] }),
  });
  return mutateAsync;
}
