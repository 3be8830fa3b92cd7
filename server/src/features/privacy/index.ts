export { copyRetention } from './rules/retention.store.ts';
export { applyRetention } from './retention/apply-retention.ts';
export { deleteHeldAccount } from './deletion/delete-account.ts';
export { forgetVisitorOfPass } from './deletion/forget-visitor-of-pass.ts';
export { makeCopy } from './copies/make-copy.ts';
export { privacyDecisions } from './requests/answer-decisions.ts';
export { privacyRoutes } from './privacy.routes.ts';
export { readWaitingPrivacyRequests } from './requests/waiting-requests.ts';
