import type { ListedEvent } from '@ekhaya/contract/events/events';
import { navigate } from '../../platform/navigation/navigate.ts';

/** The web page of an event: that of its organiser, else that of the manager; '' for our own page. */
export const pageOfEvent = ({
  externalLink1,
  managerLink,
}: Pick<ListedEvent, 'externalLink1' | 'managerLink'>): string => externalLink1 || managerLink;

/** The screen that an event opens. */
export const screenOfEvent = (event: ListedEvent): string => (pageOfEvent(event) === '' ? '/Event' : '/DynamicIFrame');

/** Opens the web page of an event, which can be shared, or our own page of it. */
export function openEvent(event: ListedEvent): void {
  const url = pageOfEvent(event);
  if (url === '') navigate('/Event', { record: event });
  else navigate('/DynamicIFrame', { record: { url, title: event.title } });
}
