/** The parts of an installation whose state the room 'How it is' shows. The first four are queues of jobs. */
export const partsOfInstallation = [
  'mail',
  'sms',
  'push',
  'jobs',
  'providers',
  'live',
  'database',
  'files',
  'backup',
] as const;

/** How a part is: it works, something waits longer than it should, or something failed and needs somebody. */
export type PartState = 'works' | 'waits' | 'fails';

/** The queue of a job, by the name of its task. */
export const queueOf = (task: string): 'mail' | 'sms' | 'push' | 'jobs' => {
  if (/^(send-mail|mail-|send-household-invitation)/.test(task)) return 'mail';
  if (task.startsWith('text-')) return 'sms';
  return task.startsWith('push-') ? 'push' : 'jobs';
};

/** A job that is due waits too long after this. */
export const longestWaitSeconds = 300;

/** A backup is made every day: one that is older was missed. */
export const longestWithoutBackupMs = 26 * 60 * 60 * 1000;

/** How a queue is. */
export const stateOfQueue = ({ oldestSeconds, failed }: { oldestSeconds: number; failed: number }): PartState => {
  if (failed > 0) return 'fails';
  return oldestSeconds > longestWaitSeconds ? 'waits' : 'works';
};

/** Whether the last backup is too old, or missing. */
export const stateOfBackup = (newest: Date | undefined, now: Date): PartState =>
  newest !== undefined && now.getTime() - newest.getTime() <= longestWithoutBackupMs ? 'works' : 'fails';
