export { useEmergencyContactsKept } from './use-emergency-contacts-kept.ts';
