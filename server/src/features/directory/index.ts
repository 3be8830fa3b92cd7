export { addEmergencyContacts } from './add-emergency-contacts.ts';
export { directoryRoutes } from './directory.routes.ts';
