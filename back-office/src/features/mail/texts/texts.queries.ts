import type { MessageText, MessageTexts } from '@ekhaya/contract/mail/texts/console-message-texts';
import type { TextKey, Words } from '@ekhaya/contract/mail/texts/message-texts.rules';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';

export type { MessageText, MessageTexts };

/** The scope whose words hold where an estate has none of its own. */
export const ALL_ESTATES = 'product';

const TEXTS = 'message-texts';

/** Reads the texts of mails and SMS of an estate, or of all estates. */
export const useTexts = (scope: string): UseQueryResult<MessageTexts> =>
  useQuery({
    queryKey: [TEXTS, scope],
    queryFn: ({ signal }) => call('GET /api/console/message-texts/{estateId}', { params: { estateId: scope } }, signal),
  });

interface TextOfScope {
  scope: string;
  key: TextKey;
}

/** Changes a text, based on the version that the person saw. */
export function useTextChange(): (change: TextOfScope & { words: Words; version: number }) => Promise<MessageText> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ scope, key, words, version }: TextOfScope & { words: Words; version: number }) =>
      call(
        'PUT /api/console/message-texts/{estateId}/{key}',
        { params: { estateId: scope, key }, body: words },
        { version },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: [TEXTS] }),
  });
  return mutateAsync;
}

/** Gives the own words of a scope up. */
export function useTextReset(): (change: TextOfScope & { version: number }) => Promise<MessageText> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ scope, key, version }: TextOfScope & { version: number }) =>
      call('DELETE /api/console/message-texts/{estateId}/{key}', { params: { estateId: scope, key } }, { version }),
    onSuccess: () => client.invalidateQueries({ queryKey: [TEXTS] }),
  });
  return mutateAsync;
}

/** Sends words to the person alone, with examples for what is filled in. */
export const sendTrialOfText = ({ scope, key, words }: TextOfScope & { words: Words }): Promise<unknown> =>
  call('POST /api/console/message-texts/{estateId}/{key}/trial', { params: { estateId: scope, key }, body: words });
