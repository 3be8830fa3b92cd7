import type { OutputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** How the installation runs. */
export type HowItIs = OutputOf<'GET /api/console/how-it-is'>;

/** How the installation runs, and how far the clock of this computer is ahead of the clock of the server. */
export interface HowItIsHere extends HowItIs {
  computerAheadMs: number;
}

const everyMs = 30_000;
/** While a backup is made, somebody waits for its end. */
const everyMsOfBackup = 2_000;

const queryKey = ['how-it-is'];

/** While versions change, one may answer that does not know of other machines. */
const oneMachine = { machines: [], diskMachine: '', clockMachine: '' };

/** Whether a backup waits for its turn or is being made. */
export const isBackupUnderWay = ({ backupAttempt }: Pick<HowItIs, 'backupAttempt'>): boolean =>
  backupAttempt?.state === 'waits' || backupAttempt?.state === 'runs';

/** Reads how the installation runs, again twice a minute while the room is open, and more often while a backup is made. */
export const useHowItIs = (): UseQueryResult<HowItIsHere> =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const howItIs = await call('GET /api/console/how-it-is', {}, signal);
      const computerAheadMs = Date.now() - Date.parse(howItIs.at);
      return { ...oneMachine, ...howItIs, computerAheadMs };
    },
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isBackupUnderWay(data) ? everyMsOfBackup : everyMs,
  });

/** Has a backup made now. Afterwards the room is read again, also after a refusal: another one may be under way. */
export function useBackupStart(): { start: () => void; isStarting: boolean; problem: Error | null } {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('POST /api/console/backups', {}),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return { start: () => mutate(), isStarting: isPending, problem: error };
}

/** Has text messages sent by the other provider. Afterwards the room is read again, also after a refusal. */
export function useSmsSwitch(): {
  switchTo: (provider: HowItIs['sms']['provider']) => void;
  isSwitching: boolean;
  problem: Error | null;
} {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (provider: HowItIs['sms']['provider']) => call('PUT /api/console/sms-provider', { body: { provider } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return { switchTo: mutate, isSwitching: isPending, problem: error };
}
