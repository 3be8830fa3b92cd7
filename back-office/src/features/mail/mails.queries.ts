import type { StaffMail } from '@ekhaya/contract/mail/mail';
import type { OutputOf } from '@ekhaya/contract/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type { StaffMail };

type DecidedMail = OutputOf<'PUT /api/console/mails/{id}/approval'>;

interface MailDecision {
  id: string;
  /** The version of the mail that the person sees. */
  version: number;
  isApproved: boolean;
}

/** Approves or refuses a mail. Afterwards the list is read again, also after a refusal by the server. */
export function useMailDecision(): (decision: MailDecision) => Promise<DecidedMail> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, version, isApproved }: MailDecision) =>
      call('PUT /api/console/mails/{id}/approval', { params: { id }, body: { isApproved } }, { version }),
    onSettled: () => client.invalidateQueries({ queryKey: ['mails'] }),
  });
  return mutateAsync;
}
