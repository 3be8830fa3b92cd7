export { mailDecisions } from './mail-decisions.ts';
export { mailRoutes } from './mail.routes.ts';
export { readWaitingMails } from './waiting-mails.ts';
export { collectMails, eraseMailsBefore, eraseMailsTo } from './personal-data/personal-data.ts';
