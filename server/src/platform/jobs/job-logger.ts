import { Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from 'pino';

/** Messages of the job library when it cannot reach the database, e.g. during a restart of it. */
const connectionProblem =
  /notify listener|UNLISTEN|connection|ECONN|client generated error|fetching jobs|during fetch|return jobs|to (complete|fail) jobs|Cron hit an error|reset locked|administrator command/i;

/**
 * Logs the errors that the job library reports. Payloads contain one-time PINs and links, so only the first line of an error
 * is logged, without anything in braces.
 */
export const jobLogger = (logger: Logger): WorkerLogger =>
  new WorkerLogger(() => (level, message) => {
    if (level !== 'error') return;
    const jobs = message.split('\n', 1)[0]?.replaceAll(/\{.*\}/g, '') ?? '';
    if (jobs.startsWith('Failed task')) logger.error({ jobs }, 'a job failed');
    else if (connectionProblem.test(jobs))
      logger.warn({ jobs }, 'the job runner lost the database; it continues when the database is back');
    else logger.error({ jobs }, 'the job runner reported an error');
  });
