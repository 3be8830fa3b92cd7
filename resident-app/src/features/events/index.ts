export { EVENTS_KEY, eventsLive } from './events.live.ts';
export type { EventsOfEstate } from './events.queries.ts';
export { usePrefetchedEvents } from './use-events.ts';
