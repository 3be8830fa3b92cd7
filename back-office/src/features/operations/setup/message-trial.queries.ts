import { wordsOfProduct, type TextKey } from '@ekhaya/contract/mail/texts/message-texts.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';

/** The texts that are sent to try a way out: invitations, because they are the first that people get. */
const textsOfTrial = { mail: 'household-invitation', sms: 'household-invitation-sms' } as const satisfies Record<
  string,
  TextKey
>;

/** Sends an example to the person alone, as the room Texts does. Afterwards the state of the ways is read again. */
export function useMessageTrial(
  estateId: string,
  way: keyof typeof textsOfTrial,
): { send: () => void; isSending: boolean; isSent: boolean; problem: Error | null } {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => {
      const key = textsOfTrial[way];
      return call('POST /api/console/message-texts/{estateId}/{key}/trial', {
        params: { estateId, key },
        body: wordsOfProduct(key),
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['how-it-is'] }),
  });
  return { send: () => mutate(), isSending: isPending, isSent: isSuccess, problem: error };
}
