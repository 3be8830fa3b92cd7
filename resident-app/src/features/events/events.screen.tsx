import type { ListedEvent } from '@ekhaya/contract/events/events';
import { eventStartText } from '@ekhaya/contract/events/event-texts.rules';
import { Chip, Chips } from '@ekhaya/ui-kit/controls/chip';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Carousel } from '@ekhaya/ui-kit/lists/carousel';
import { PictureCard } from '@ekhaya/ui-kit/lists/picture-card';
import { PictureRow, PictureRows } from '@ekhaya/ui-kit/lists/picture-row';
import type { MouseEvent } from 'react';
import { goBack } from '../../platform/navigation/navigate.ts';
import { useEntryChoice } from '../../platform/navigation/use-entry-choice.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import type { EventsOfEstate } from './events.queries.ts';
import { openEvent, screenOfEvent } from './open-event.ts';
import market from './pictures/market-day.svg';
import { useEvents } from './use-events.ts';
import './events.css';

/** How long a featured event is shown before the next one. */
const FEATURED_MS = 3_000;

/** The events of the estate: the featured ones as pictures that pass by, and a list by category. */
export function EventsScreen() {
  const isOnline = useIsOnline();
  const read = useEvents();
  return (
    <PageFrame
      title="Events"
      onBack={goBack}
      {...(isOnline && { onRefresh: () => void read.refetch(), isRefreshing: read.isFetching })}
    >
      <QueryView
        query={{ ...read, data: read.data?.events.length === 0 ? [] : read.data && [read.data] }}
        isOffline={!isOnline}
        loading={<SkeletonRows lead="picture" />}
        empty={<Empty picture={market} text="No Events" />}
        error={isOnline ? 'The events could not be read' : 'The events cannot be read without a network'}
      >
        {([all]) => all && <EventList {...all} />}
      </QueryView>
    </PageFrame>
  );
}

const open = (event: ListedEvent) => (press: MouseEvent) => {
  press.preventDefault();
  openEvent(event);
};

/** The picture in the width of a row, which the server has ready. */
const narrow = (picture: string): string => (picture.startsWith('/media/') ? `${picture}?width=480` : picture);

function EventList({ events, categories }: EventsOfEstate) {
  const [category, setCategory] = useEntryChoice<string>('');
  const shown = categories.includes(category) ? category : '';
  const featured = events.filter((event) => event.featured);
  const found = events.filter(({ eventCategory }) => shown === '' || eventCategory === shown);
  return (
    <div className="events">
      {featured.length > 0 && (
        <Carousel
          label="Featured events"
          intervalMs={FEATURED_MS}
          slides={featured.map((event, at) => ({
            key: event.id,
            content: (
              <PictureCard
                picture={event.cardImage}
                isPictureUrgent={at === 0}
                href={screenOfEvent(event)}
                onPress={open(event)}
              >
                <span className="event-start">{eventStartText(event.startDate)}</span>
                <span className="event-title">{event.title}</span>
              </PictureCard>
            ),
          }))}
        />
      )}
      {categories.length > 0 && (
        <Chips label="Categories">
          {['', ...categories].map((name) => (
            <Chip key={name} isChosen={name === shown} onPress={() => setCategory(name)}>
              {name === '' ? 'All' : name}
            </Chip>
          ))}
        </Chips>
      )}
      {found.length === 0 ? (
        <Empty text="No Events" />
      ) : (
        <PictureRows label="Events">
          {found.map((event) => (
            <PictureRow
              key={event.id}
              picture={narrow(event.rowImage ? event.rowImage : event.cardImage)}
              note={eventStartText(event.startDate)}
              title={event.title}
              href={screenOfEvent(event)}
              onPress={open(event)}
            />
          ))}
        </PictureRows>
      )}
    </div>
  );
}
