export { countVisitsToCome } from './visits/visits-to-come.store.ts';
export { copyVisitorRules } from './visitor-rules/visitor-rules.store.ts';
export {
  findVisit,
  findVisitByQr,
  findVisitByTypedCode,
  findGuestVisits,
  findVisits,
  listVisitsOfDay,
} from './visits/find-visit.ts';
export { findVisitsOfInvitingHosts, statusByHost } from './visits/hosts/find-inviting-hosts.ts';
export { extendVisitWithin } from './visits/extend-visit.ts';
export { eraseVisitorsBefore } from './visits/erase-visitors.ts';
export type { GateDirectory } from './visits/gate-directory.ts';
export { giveGuestPasses, revokeGuestPasses, withoutRevokedPasses } from './invitations/guest-passes.ts';
export { inviteVisitorWithin, type InviteDependencies } from './invitations/invite-visitor.ts';
export { listWeeklyVisitors } from './invitations/list-weekly-visitors.ts';
export { mountPasses } from './pass/mount-passes.ts';
export type { VisitView } from './visits/present-visit.ts';
export { isRevokedOnceLocked, recordPassage } from './visits/record-passage.ts';
export { visitorsRoutes } from './visitors.routes.ts';
export { readExpectedToday } from './expected/read-expected-today.ts';
export { searchVisitByCode, searchVisitsByPlate } from './search/search-visits.ts';
export { findVisitHosts } from './visits/hosts/find-visit-hosts.ts';
export { endVisitsOfHost } from './visits/hosts/end-visits-of-host.ts';
export {
  collectInvitations,
  eraseInvitationsOf,
  forgetVisitor,
  lockLeavingVisitor,
  lockVisitor,
} from './personal-data/personal-data.ts';
export { requireVisitReader } from './visits/require-visit-reader.ts';
