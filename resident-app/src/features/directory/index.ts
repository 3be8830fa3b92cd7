export { usePrefetchedEmergencyContacts } from './use-prefetched-emergency-contacts.ts';
export { directoryLive } from './directory.live.ts';
