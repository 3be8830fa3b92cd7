import type { Viewings } from '@ekhaya/contract/developments/viewings';
import { viewingText } from '@ekhaya/contract/developments/viewings.rules';
import { dayText } from '@ekhaya/contract/time/written-times.rules';
import { formatPhoneNumber } from '@ekhaya/contract/visitors/visitors.rules';
import { calendarIcon, downloadIcon, homeIcon, peopleIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { useState } from 'react';
import { navigate } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { useViewings, type ViewingActions } from './use-viewings.ts';
import { ViewingSheet } from './viewing-sheet.tsx';

/** The show days of a development: the viewing that the person has booked, or the way to book one. */
export function ShowDays({ developmentId }: { developmentId: string }) {
  const isOnline = useIsOnline();
  const { read, ...actions } = useViewings(developmentId);
  return (
    <section className="development-viewings" aria-label="Show days">
      <h2>Show days</h2>
      <QueryView
        query={read}
        isOffline={!isOnline}
        isSecond
        loading={<SkeletonRows count={1} lead="icon" />}
        empty={null}
        error={isOnline ? 'The viewings could not be read' : 'The viewings cannot be read without a network'}
      >
        {(viewings) => <Booked viewings={viewings} actions={actions} isOnline={isOnline} />}
      </QueryView>
    </section>
  );
}

interface BookedProps {
  viewings: Viewings;
  actions: ViewingActions;
  isOnline: boolean;
}

function Booked({ viewings, actions, isOnline }: BookedProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { own, slots } = viewings;
  const isDisabled = !isOnline || actions.isSending;
  const hasRoom = slots.some(({ left }) => left > 0);
  return (
    <>
      {own === null ? (
        <>
          <p className="development-area">{hasRoom ? daysText(viewings) : 'All viewings are taken or over.'}</p>
          {hasRoom && (
            <Button variant="outline" icon={calendarIcon} disabled={isDisabled} onClick={() => setIsChoosing(true)}>
              Book a viewing
            </Button>
          )}
        </>
      ) : (
        <>
          <Rows label="Your viewing" indent="plate">
            <Row
              lead={{ kind: 'plate', path: homeIcon }}
              title={viewingText(own)}
              note={own.visitor === null ? 'You have booked this viewing' : 'You have booked it with a visitor'}
            />
            {own.visitor !== null && (
              <Row
                lead={{ kind: 'plate', path: peopleIcon }}
                title={own.visitor.name}
                note={`${formatPhoneNumber(own.visitor.phone)}. The pass is among your visitors`}
                control={
                  <Button variant="text" onClick={() => navigate('/Visitor')}>
                    SHARE
                  </Button>
                }
              />
            )}
            <Row
              title="Add to my calendar"
              lead={{ kind: 'plate', path: calendarIcon }}
              trailing={<Icon path={downloadIcon} />}
              isDisabled={isDisabled}
              onPress={() => void actions.saveToCalendar()}
            />
          </Rows>
          <ButtonPair>
            <Button variant="quiet" disabled={isDisabled} onClick={() => void actions.cancel()}>
              Cancel viewing
            </Button>
            <Button variant="outline" disabled={isDisabled} onClick={() => setIsChoosing(true)}>
              Change
            </Button>
          </ButtonPair>
        </>
      )}
      {isChoosing && <ViewingSheet viewings={viewings} actions={actions} onClose={() => setIsChoosing(false)} />}
    </>
  );
}

/** `Sat 28 Nov and Sun 29 Nov` */
const daysText = ({ slots }: Viewings): string => {
  const days = [...new Set(slots.filter(({ left }) => left > 0).map(({ start }) => start.slice(0, 10)))].map(dayText);
  const last = days.pop() ?? '';
  return days.length === 0 ? last : `${days.join(', ')} and ${last}`;
};
