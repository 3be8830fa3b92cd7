// Lists the jobs that failed for good: `npm run jobs`, has them tried again: `npm run jobs -- retry`, or gives them up:
// `npm run jobs -- forget`; all of them also while the server runs. A task as the last word means its jobs alone.
import { readEnvironment } from './src/platform/environment.ts';
import { forgetFailedJobs, retryFailedJobs } from './src/platform/jobs/failed-jobs.store.ts';
import { countJobs } from './src/platform/jobs/job-counts.store.ts';
import { openBesideServer } from './src/shell/start/start-database.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const [command = 'list', task, ...rest] = process.argv.slice(2);
if (!['list', 'retry', 'forget'].includes(command) || rest.length > 0 || (command === 'list' && task !== undefined)) {
  say('npm run jobs -- [list]\nnpm run jobs -- retry [TASK]\nnpm run jobs -- forget [TASK]');
  process.exit(1);
}

const counted = (count: number): string => (count === 1 ? '1 job is' : `${count} jobs are`);

try {
  const { connection, stop } = await openBesideServer(readEnvironment(process.env), say);
  try {
    if (command === 'retry') say(`${counted(await retryFailedJobs(connection.db, task))} tried again.`);
    else if (command === 'forget') say(`${counted(await forgetFailedJobs(connection.db, task))} given up.`);
    else {
      const all = (await countJobs(connection.db)).filter(({ failed }) => failed > 0);
      if (all.length === 0) say('No job has failed for good.');
      for (const { task: name, failed, failedSince } of all)
        say(`${name}: ${failed} failed, since ${failedSince?.toISOString()}`);
    }
  } finally {
    await stop();
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
