export { addEmergencyContacts } from './add-emergency-contacts.ts';
export { directoryRoutes } from './directory.routes.ts';
export { findGateNumber } from './find-gate-number.ts';
