export { findVisit, findVisitByQr, findVisitByTypedCode, listVisitsOfDay } from './visits/find-visit.ts';
export { eraseVisitorsBefore } from './visits/erase-visitors.ts';
export type { GateDirectory } from './visits/gate-directory.ts';
export { inviteVisitorWithin } from './invitations/invite-visitor.ts';
export { mountPasses } from './pass/mount-passes.ts';
export type { VisitView } from './visits/present-visit.ts';
export { recordPassage } from './visits/record-passage.ts';
export { visitorsRoutes } from './visitors.routes.ts';
