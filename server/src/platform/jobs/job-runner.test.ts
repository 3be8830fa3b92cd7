import { pino } from 'pino';
import { expect, it } from 'vitest';
import { jobLogger } from './job-runner.ts';

const logged = (message: string): Record<string, unknown>[] => {
  const lines: string[] = [];
  const logger = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
  jobLogger(logger).error(message);
  jobLogger(logger).info(message);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};

it('a failed job is logged without its payload', () => {
  expect(
    logged(`Failed task 7 (send-sms, 3ms, attempt 1 of 25) with error 'no {"pin":"123456"} today':\n  pin 123456`),
  ).toEqual([
    { level: 50, jobs: `Failed task 7 (send-sms, 3ms, attempt 1 of 25) with error 'no  today':`, msg: 'a job failed' },
  ]);
});

it.each([
  'Error occurred attempting to UNLISTEN: Error: Client has encountered a connection error and is not queryable',
  'Error with notify listener (trying again in 131ms): terminating connection due to administrator command',
  'PostgreSQL idle client generated error: Connection terminated unexpectedly',
])('a database that goes away is no failed job: %s', (message) => {
  expect(logged(message)).toEqual([
    { level: 40, jobs: message, msg: 'the jobs lost the database; they go on when it is back' },
  ]);
});

it('anything else is told as what it is', () => {
  expect(logged('Worker exited, but pool is in continuous mode')).toMatchObject([
    { level: 50, msg: 'the job runner reported an error' },
  ]);
});
