import type { BackupFailure } from '@ekhaya/contract/operations/how-it-is.rules';
import type { HowItIs } from './how-it-is.queries.ts';
import type { Trouble } from './trouble.ts';

const failedBackups: Record<BackupFailure, { why: string; act: string }> = {
  'store-full': {
    why: 'its store is full.',
    act: 'Make room in the store of BACKUP_STORAGE_URL, then start it again.',
  },
  'store-away': {
    why: 'its store did not answer.',
    act: 'See whether the store of BACKUP_STORAGE_URL answers, then start it again.',
  },
  'broken-off': { why: 'the server stopped while it was made.', act: 'Start it again.' },
  other: {
    why: 'it could not be written.',
    act: 'The log of the server says why: “a backup failed” or “a job failed”.',
  },
};

/** Why the newest attempt to make a backup failed, as a sentence; empty if it did not. */
export const failureOfBackup = ({ backupAttempt }: Pick<HowItIs, 'backupAttempt'>): string =>
  backupAttempt?.failure ? `The last try failed: ${failedBackups[backupAttempt.failure].why}` : '';

/** The words about a backup that is missing or too old. */
export const troubleOfBackup = ({ backup, backupAttempt, hasBackupStore }: HowItIs): Trouble => {
  const failure = backupAttempt?.failure ? failedBackups[backupAttempt.failure] : undefined;
  const loss =
    backup === null ? 'A broken disk would lose everything.' : 'A broken disk would lose everything since then.';
  return {
    title: backup === null ? 'There is no backup yet' : 'The last backup is more than a day old',
    effect: [loss, failureOfBackup({ backupAttempt })].filter((sentence) => sentence !== '').join(' '),
    act: hasBackupStore
      ? (failure?.act ?? 'The server makes one every night by itself. An administrator can start one now.')
      : 'Set BACKUP_STORAGE_URL of the server: it then makes one every night. npm run backup makes one now.',
  };
};
