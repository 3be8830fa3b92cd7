export { findVisit, findVisitByQr, findVisitByTypedCode, listVisitsOfDay } from './find-visit.ts';
export { forgetVisitorsBefore } from './forget-visitors.ts';
export type { GateDirectory } from './gate-directory.ts';
export { inviteVisitorWithin } from './invite-visitor.ts';
export { mountPasses } from './pass/mount-passes.ts';
export type { VisitView } from './present-visit.ts';
export { recordPassage } from './record-passage.ts';
export { visitorsRoutes } from './visitors.routes.ts';
