import { textAlert } from '../features/alerts/index.ts';
import { mailRoleOffer } from '../features/estates/index.ts';
import { sendHouseholdInvitation } from '../features/household/index.ts';
import {
  mailEmailProof,
  mailMovedAccount,
  mailPasswordReset,
  mailSecurityNotice,
  textMobileChanged,
  textOneTimePin,
} from '../features/identity/index.ts';
import { sendStaffMail } from '../features/mail/index.ts';
import { countMailOfAnnouncement, withOptOut } from '../features/notifications/index.ts';
import { textLateToken } from '../features/payments/index.ts';
import { mailSnag } from '../features/snags/index.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { JobTasks } from '../platform/jobs/job-runner.ts';
import { createMailSender } from '../platform/mail/send-mail.ts';
import { createTextMessageSender } from '../platform/sms/send-sms.ts';

/** The jobs that send a mail or an SMS. */
export const messageJobs = (dependencies: Dependencies) => {
  const { environment } = dependencies;
  const sendMail = createMailSender(dependencies);
  const sendText = createTextMessageSender(dependencies);
  const parts = { ...dependencies, sendMail, sendText };
  return {
    'send-mail': async (mail, job) => {
      const isAccepted = await sendMail(withOptOut(environment, mail), job);
      if (isAccepted) await countMailOfAnnouncement(dependencies, mail);
    },
    'send-text': (message) => sendText(message),
    'send-staff-mail': (asked, job) => sendStaffMail(parts, asked, job),
    'mail-password-reset': (asked, job) => mailPasswordReset(parts, asked, job),
    'mail-email-proof': (asked, job) => mailEmailProof(parts, asked, job),
    'mail-moved-account': (asked, job) => mailMovedAccount(parts, asked, job),
    'mail-security-notice': (asked, job) => mailSecurityNotice(parts, asked, job),
    'mail-role-offer': (asked, job) => mailRoleOffer(parts, asked, job),
    'send-household-invitation': (asked, job) => sendHouseholdInvitation(parts, asked, job),
    'mail-snag': (asked, job) => mailSnag(parts, asked, job),
    'text-mobile-changed': (asked) => textMobileChanged(parts, asked),
    'text-alert': (asked) => textAlert(parts, asked),
    'text-late-token': (asked) => textLateToken(parts, asked),
    'text-one-time-pin': (asked) => textOneTimePin(parts, asked),
  } satisfies Partial<JobTasks>;
};
