import { goingText } from '@ekhaya/contract/events/answers.rules';
import type { EventDetails, ListedEvent } from '@ekhaya/contract/events/events';
import { eventTimesText, repeatText } from '@ekhaya/contract/events/event-texts.rules';
import { clockIcon, peopleIcon, pinIcon, refreshIcon } from '@ekhaya/icons/icon-paths';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { HeroFrame } from '@ekhaya/ui-kit/layout/hero-frame';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Facts, type Fact } from '@ekhaya/ui-kit/lists/facts';
import { WrittenText } from '@ekhaya/ui-kit/lists/written-text';
import type { ReactNode } from 'react';
import { goBack } from '../../platform/navigation/navigate.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import type { Read } from '../../platform/query/query.ts';
import { AnswerBadge, AnswerDock, GuestCount } from './answer-parts.tsx';
import { CalendarRows } from './calendar-rows.tsx';
import { GuestPasses } from './guest-passes.tsx';
import { useAnswer, type EventAnswer } from './use-answer.ts';
import { useEvent, useEventRecord } from './use-events.ts';
import './events.css';

/** One event: our own page of it, as a list opens it with its record, and a notification with its id. */
export function EventScreen() {
  const id = new URLSearchParams(useAddress().search).get('id');
  return id === null ? <RecordedEvent /> : <NamedEvent id={id} />;
}

function RecordedEvent() {
  const record = useEventRecord();
  return record && <EventPage opened={record} />;
}

function NamedEvent({ id }: { id: string }) {
  const read = useEvent(id);
  if (read.data !== undefined) return <EventPage opened={read.data} />;
  return (
    <PageFrame title="Event" onBack={goBack}>
      <EventView read={read}>{() => null}</EventView>
    </PageFrame>
  );
}

const isGone = ({ error }: Pick<Read<EventDetails>, 'error'>): boolean =>
  error instanceof ApiError && error.status === 404;

interface EventViewProps {
  read: Read<EventDetails>;
  children: (event: EventDetails) => ReactNode;
}

/** An event that is read, or why it cannot be shown. */
function EventView({ read, children }: EventViewProps) {
  const isOnline = useIsOnline();
  if (isGone(read)) return <Empty text="This event is over, or it was taken off." />;
  return (
    <QueryView
      query={read}
      isOffline={!isOnline}
      loading={<SkeletonRows count={2} lead="icon" />}
      empty={null}
      error={isOnline ? 'This event could not be read' : 'This event cannot be read without a network'}
    >
      {children}
    </QueryView>
  );
}

function EventPage({ opened }: { opened: ListedEvent }) {
  const isOnline = useIsOnline();
  const read = useEvent(opened.id);
  const event: ListedEvent & Partial<EventDetails> = read.data ?? opened;
  const { title, startDate, endDate, cardImage, cardImageAlt } = event;
  const own = useAnswer(event);
  const isOver = isGone(read);
  const times = eventTimesText(startDate, endDate);
  const canShare = typeof navigator.share === 'function';
  return (
    <HeroFrame
      title={title}
      picture={cardImage}
      pictureAlt={cardImageAlt}
      status={
        <>
          {!isOver && <AnswerBadge answer={own.answer} />}
          <span className="event-times">{times}</span>
        </>
      }
      onBack={goBack}
      onShare={
        canShare ? () => void navigator.share({ title, text: shareText(event, times) }).catch(ignore) : undefined
      }
      {...(own.attendance !== null && !isOver && { dock: <AnswerDock own={own} isOnline={isOnline} /> })}
    >
      <EventView read={read}>
        {({ description }) => (
          <>
            <WrittenText text={description} />
            <GuestPasses own={own} isOnline={isOnline} />
            <div className="event-facts">
              <Facts facts={factsOf(event, own)} />
              <GuestCount own={own} />
            </div>
            <CalendarRows id={event.id} hasAnswers={own.attendance !== null} isOnline={isOnline} />
          </>
        )}
      </EventView>
    </HeroFrame>
  );
}

/** The person closed the phone's share sheet. */
const ignore = (): void => undefined;

const shareText = ({ title, place }: ListedEvent, times: string): string =>
  [title, times, place].filter((part) => part !== '').join('\n');

const factsOf = ({ place, repeats, startDate }: ListedEvent, { attendance, answer }: EventAnswer): Fact[] => [
  ...(place === '' ? [] : [{ name: 'Where', value: place, icon: pinIcon }]),
  ...(repeats === 'never' ? [] : [{ name: 'Repeats', value: repeatText(repeats, startDate), icon: refreshIcon }]),
  ...(attendance === null ? [] : [{ name: 'Going', value: goingText(attendance), icon: peopleIcon }]),
  ...(attendance === null || attendance.waiting === 0
    ? []
    : [{ name: 'Waiting', value: String(attendance.waiting), icon: clockIcon }]),
  // An answer that an older version of the app has stored does not know its place.
  ...(typeof answer.place === 'number'
    ? [{ name: 'Your place in the list', value: String(answer.place), icon: clockIcon }]
    : []),
];
