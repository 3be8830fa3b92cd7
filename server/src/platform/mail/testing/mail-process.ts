// A process that only sends waiting mails. Tests kill it.
import { pino } from 'pino';
import { systemClock } from '../../clock.ts';
import { connectDatabase } from '../../database/database.ts';
import { startJobRunner } from '../../jobs/job-runner.ts';
import { environmentForTests } from '../../testing/environment-for-tests.ts';
import { createMailSender } from '../send-mail.ts';

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
const database = connectDatabase(databaseUrl);
const sendMail = createMailSender({ environment: environmentForTests({ smtpUrl }), database, clock: systemClock });
const unexpected = (): Promise<void> => Promise.reject(new Error('There are no such jobs here.'));

await startJobRunner(
  database,
  {
    'send-mail': sendMail,
    'mail-password-reset': unexpected,
    'mail-email-proof': unexpected,
    'mail-role-offer': unexpected,
    'text-one-time-pin': unexpected,
    'push-notification': unexpected,
    'push-again': unexpected,
    'send-announcement': unexpected,
    'prune-expired': unexpected,
  },
  pino({ level: 'silent' }),
);
