export { addGates, type NewGate } from './add-gates.ts';
export { gateBars } from './gate-bars.ts';
export { gateDirectory } from './gate-directory.ts';
export { gateAccessRoutes } from './gate-access.routes.ts';
export { pruneGates } from './prune-gates.ts';
export { readOpenedEstateIds } from './read-pass-holder.ts';
export { revokePassDevices } from './revocations/revoke-pass-devices.ts';
