// A process that only sends waiting mails. Tests kill it.
import { pino } from 'pino';
import { systemClock } from '../../clock.ts';
import { connectDatabase } from '../../database/database.ts';
import { startJobRunner } from '../../jobs/job-runner.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { createProviderClient } from '../../provider-calls/provider-client.ts';
import { environmentForTests } from '../../testing/environment-for-tests.ts';
import { createMailSender } from '../send-mail.ts';

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
const database = connectDatabase(databaseUrl);
const logger = pino({ level: 'silent' });
const sendMail = createMailSender({
  environment: environmentForTests({ smtpUrl }),
  database,
  clock: systemClock,
  logger,
  metrics: createMetrics(),
  providers: createProviderClient({ clock: systemClock }),
});
const unexpected = (): Promise<void> => Promise.reject(new Error('There are no such jobs here.'));

await startJobRunner(
  database,
  {
    'send-mail': async (mail, job) => {
      await sendMail(mail, job);
    },
    'send-text': unexpected,
    'mail-password-reset': unexpected,
    'mail-email-proof': unexpected,
    'mail-moved-account': unexpected,
    'mail-role-offer': unexpected,
    'run-people-import': unexpected,
    'send-household-invitation': unexpected,
    'mail-snag': unexpected,
    'send-staff-mail': unexpected,
    'tell-snag-work': unexpected,
    'keep-household-days': unexpected,
    'remind-households': unexpected,
    'mail-security-notice': unexpected,
    'text-mobile-changed': unexpected,
    'text-one-time-pin': unexpected,
    'text-late-token': unexpected,
    'escalate-alert': unexpected,
    'text-alert': unexpected,
    'tell-outage': unexpected,
    'remind-of-news': unexpected,
    'push-notification': unexpected,
    'push-again': unexpected,
    'send-announcement': unexpected,
    'apply-decision': unexpected,
    'apply-overdue-decisions': unexpected,
    'advance-payment': unexpected,
    'advance-due-payments': unexpected,
    'compare-payment': unexpected,
    'reconcile-payments': unexpected,
    'warn-of-balances': unexpected,
    'announce-content': unexpected,
    'settle-content': unexpected,
    'mail-event': unexpected,
    'make-data-copy': unexpected,
    'delete-account': unexpected,
    'erase-objects': unexpected,
    'back-up': unexpected,
    'record-health': unexpected,
    'prune-expired': unexpected,
  },
  { logger, hasTimetable: false },
);
