import { ContentRoom } from '../../platform/content/list/content-room.tsx';
import { EventTabs } from './event-tabs.tsx';

/** The kinds of events of the estate, in the order in which residents find them above the list. */
export function CategoriesRoom() {
  return (
    <ContentRoom
      kind="event-category"
      path="/event-categories"
      listName="Kinds of events"
      one="kind"
      many="kinds"
      beginLabel="Add a kind"
      purpose="Residents filter the events by kind."
      isOrdered
      tabs={<EventTabs />}
      lookOf={() => ({})}
    />
  );
}
