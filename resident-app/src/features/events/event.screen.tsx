import { goingText } from '@ekhaya/contract/events/answers.rules';
import type { EventDetails, ListedEvent } from '@ekhaya/contract/events/events';
import { eventTimesText, repeatText } from '@ekhaya/contract/events/event-texts.rules';
import { clockIcon, peopleIcon, pinIcon, refreshIcon } from '@ekhaya/icons/icon-paths';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { HeroFrame } from '@ekhaya/ui-kit/layout/hero-frame';
import { Facts, type Fact } from '@ekhaya/ui-kit/lists/facts';
import { WrittenText } from '@ekhaya/ui-kit/lists/written-text';
import { goBack } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { AnswerBadge, AnswerDock, GuestCount } from './answer-parts.tsx';
import { CalendarRows } from './calendar-rows.tsx';
import { GuestPasses } from './guest-passes.tsx';
import { useAnswer, type EventAnswer } from './use-answer.ts';
import { useEvent, useEventRecord } from './use-events.ts';
import './events.css';

/** One event: our own page of it. */
export function EventScreen() {
  const record = useEventRecord();
  return record && <EventPage opened={record} />;
}

function EventPage({ opened }: { opened: ListedEvent }) {
  const isOnline = useIsOnline();
  const read = useEvent(opened.id);
  const event: ListedEvent & Partial<EventDetails> = read.data ?? opened;
  const { title, startDate, endDate, cardImage, cardImageAlt } = event;
  const own = useAnswer(event);
  const isOver = read.error instanceof ApiError && read.error.status === 404;
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
      {isOver ? (
        <Empty text="This event is over, or it was taken off." />
      ) : (
        <QueryView
          query={read}
          isOffline={!isOnline}
          loading={<SkeletonRows count={2} lead="icon" />}
          empty={null}
          error={isOnline ? 'This event could not be read' : 'This event cannot be read without a network'}
        >
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
        </QueryView>
      )}
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
