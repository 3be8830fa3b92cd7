export { copyGateRules, countGatesOf } from './gates/gates.store.ts';
export { addGates, type NewGate } from './gate-settings/add-gates.ts';
export { gateRevocationReader } from './revocations/gate-revocation-reader.ts';
export { gateDirectory } from './gates/gate-directory.ts';
export { gateAccessRoutes } from './gate-access.routes.ts';
export { passVisitorWithin } from './scans/pass-visitor.ts';
export { presenceDecisions } from './inside/presence-decisions.ts';
export { pruneGates } from './retention/prune-gates.ts';
export { readOpenedEstateIds } from './passes/read-pass-holder.ts';
export { replaceGateKeys } from './keys/replace-gate-keys.ts';
export { revokePassDevices } from './revocations/revoke-pass-devices.ts';
export { readDoubtfulEntries } from './log/waiting-entries.ts';
export { readGateHealth } from './guard-phones/read-gate-health.ts';
export { readInsideNow } from './inside/read-inside-now.ts';
export { searchWalkIns } from './walk-ins/search-walk-ins.ts';
export {
  collectGateRecords,
  eraseGateRecordsOf,
  eraseGateRecordsOfVisit,
  listPassersBy,
} from './personal-data/personal-data.ts';
export { eraseVisitsBefore, readVisitRetentions } from './retention/erase-visits.ts';
export { encryptedGateKeys } from './keys/encrypted-keys.store.ts';
export { countPinsWithout, deletePin } from './pins/pins.store.ts';
