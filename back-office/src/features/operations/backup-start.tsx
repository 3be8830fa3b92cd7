import { ApiError } from '@ekhaya/browser/api/api-error';
import { Button, styled } from '@mui/material';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useStaffMember } from '../../platform/session/use-staff.ts';
import { isBackupUnderWay, useBackupStart, type HowItIs } from './how-it-is.queries.ts';

const Words = styled('span')({ font: 'var(--c-note)', color: 'var(--ink-2)' });

/**
 * Starts a backup by hand, and says that one is being made. Only administrators see the button, where the server has a store for
 * backups. What the server refuses stands beside it.
 */
export function BackupStart({
  installation: { backupAttempt, hasBackupStore },
}: {
  installation: Pick<HowItIs, 'backupAttempt' | 'hasBackupStore'>;
}) {
  const { start, isStarting, problem } = useBackupStart();
  const { momentOf } = useEstateClock();
  const isAdministrator = useStaffMember()?.isAdministrator ?? false;
  const isUnderWay = isBackupUnderWay({ backupAttempt });
  // That one was under way is no news once it has ended.
  const isOver = problem instanceof ApiError && problem.code === 'backup/under-way' && !isUnderWay;
  return (
    <>
      {problem !== null && !isOver && (
        <Words role="alert" sx={{ color: 'var(--bad)' }}>
          {sentenceOf(problem)}
        </Words>
      )}
      {isUnderWay && (
        <Words role="status">
          {backupAttempt?.state === 'waits' ? 'a backup waits for its turn' : 'a backup is being made'}, since{' '}
          {momentOf(backupAttempt?.askedAt ?? '')}
        </Words>
      )}
      {!isUnderWay && isAdministrator && hasBackupStore && (
        <Button variant="sand" size="small" disabled={isStarting} onClick={start}>
          Start now
        </Button>
      )}
    </>
  );
}
