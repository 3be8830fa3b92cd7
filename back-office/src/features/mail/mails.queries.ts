import type { StaffMail } from '@ekhaya/contract/mail/mail';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type { StaffMail };

/** Approves or refuses a mail. Afterwards the list is read again, also after a refusal by the server. */
export function useMailDecision(): (decision: { id: string; isApproved: boolean }) => Promise<StaffMail> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, isApproved }: { id: string; isApproved: boolean }) =>
      call('PUT /api/console/mails/{id}/approval', { params: { id }, body: { isApproved } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['mails'] }),
  });
  return mutateAsync;
}
