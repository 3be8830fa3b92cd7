import { eventStartText, repeatText } from '@ekhaya/contract/events/event-texts.rules';
import { ContentRoom } from '../../platform/content/list/content-room.tsx';
import { EventTabs } from './event-tabs.tsx';

/** The events of the estate, with drafts. Residents read them by date, so they have no order of their own. */
export function EventsRoom() {
  return (
    <ContentRoom
      kind="event"
      path="/events"
      listName="Events"
      one="event"
      many="events"
      beginLabel="Write an event"
      purpose="Residents find events in their app."
      isOrdered={false}
      tabs={<EventTabs />}
      lookOf={({ fields: { start, repeats, place, cardImage } }) => ({
        picture: cardImage,
        note: [start === '' ? 'No time yet' : eventStartText(start), repeatText(repeats, start), place]
          .filter((part) => part !== '')
          .join(' · '),
      })}
    />
  );
}
