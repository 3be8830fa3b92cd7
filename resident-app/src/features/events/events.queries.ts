import type { EventDetails, ListedEvent } from '@ekhaya/contract/events/events';
import { call, callForText } from '../../platform/api/call.ts';

/** The events of an estate, and the categories by which they are filtered. */
export interface EventsOfEstate {
  events: ListedEvent[];
  categories: string[];
}

/** Reads the events of an estate with their categories. */
export const readEvents = async (estateId: string): Promise<EventsOfEstate> => {
  const [events, categories] = await Promise.all([
    call('GET /api/eventsapi/Events/AppView/ByEventType', { query: { eventType: 'Event', estateId } }),
    call('GET /api/events/categories', { query: { estateId } }),
  ]);
  return { events, categories };
};

/** Reads one event. */
export const readEvent = (id: string): Promise<EventDetails> => call('GET /api/events/{id}', { params: { id } });

/** Reads one event as a file of a calendar. */
export const readCalendarFile = (id: string): Promise<string> =>
  callForText('GET /api/events/{id}/calendar.ics', { params: { id } });
