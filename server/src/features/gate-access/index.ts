export { addGates, type NewGate } from './gate-settings/add-gates.ts';
export { gateRevocationReader } from './revocations/gate-revocation-reader.ts';
export { gateDirectory } from './gates/gate-directory.ts';
export { gateAccessRoutes } from './gate-access.routes.ts';
export { pruneGates } from './retention/prune-gates.ts';
export { readOpenedEstateIds } from './passes/read-pass-holder.ts';
export { revokePassDevices } from './revocations/revoke-pass-devices.ts';
