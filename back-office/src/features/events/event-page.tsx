import { ContentPage } from '../../platform/content/content-page.tsx';
import { EventForm } from './event-form.tsx';
import { EventPreview } from './event-preview.tsx';

const fieldWords = {
  start: 'when it starts',
  end: 'when it ends',
  repeats: 'how often it repeats',
  repeatsUntil: 'its last day',
  eventCategory: 'kind',
  place: 'where',
  description: 'text',
  cardImage: 'picture',
  cardImageAlt: 'what is on the picture',
  rowImage: 'its part in the list',
  featured: 'whether it is at the top',
  externalLink1: 'web page',
  managerLink: 'page of the manager',
  takesAnswers: 'whether residents say that they come',
  places: 'places',
  givesPasses: 'gate passes for guests',
} as const;

/** One event: its editor beside the phone. */
export function EventPage() {
  return (
    <ContentPage
      kind="event"
      path="/events"
      listName="Events"
      one="event"
      endNote="Empty: until it is over"
      fieldWords={fieldWords}
      Form={EventForm}
      Preview={EventPreview}
    />
  );
}
