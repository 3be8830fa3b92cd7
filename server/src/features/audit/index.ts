export { findFirstActors } from './find-first-actors.ts';
export { collectActs } from './collect-acts.ts';
export { auditRoutes } from './audit.routes.ts';
