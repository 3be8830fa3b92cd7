export { mailDecisions } from './mail-decisions.ts';
export { mailRoutes } from './mail.routes.ts';
export { sendStaffMail } from './send-staff-mail.ts';
export { readWaitingMails } from './waiting-mails.ts';
export { collectMails, eraseMailsBefore, eraseMailsTo, handOverMailsOf } from './personal-data/personal-data.ts';
