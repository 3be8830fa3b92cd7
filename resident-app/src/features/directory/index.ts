export { usePrefetchedEmergencyContacts } from './use-prefetched-emergency-contacts.ts';
