import { Box, styled } from '@mui/material';
import { Suspense } from 'react';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { belowDesk, useIsPhone } from '../../platform/page/window-width.ts';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useRunningNote } from '../../platform/waiting/running-note.ts';
import { useEstateFilter, useStaffMember } from '../../platform/session/use-staff.ts';
import { AtTheGate } from './at-the-gate.tsx';
import { BookedToday } from './booked-today.tsx';
import { GateTiles } from './gate-tiles.tsx';
import { HandledToday } from './handled-today.tsx';
import { useToday, type Today } from './today.queries.ts';
import { useServerNow } from './use-now.ts';
import { WaitingList } from './waiting-list.tsx';
import { greetingOf } from './waiting-texts.ts';
import { ReadView } from '../../platform/states/read-view.tsx';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 308px',
  alignItems: 'start',
  gap: '28px 36px',
  [belowDesk]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** The first room of the console: what waits for the person, who is inside and expected, and what is booked today. */
export function TodayRoom() {
  const today = useToday();
  const firstName = useStaffMember()?.user.firstName ?? '';
  const now = useServerNow(today.data?.at, today.dataUpdatedAt);
  const zone = useEstateClock().zoneOf(useEstateFilter().estateId);
  const { minutes } = wallClockAt(new Date(now), zone);
  return (
    <RoomPage title={`${greetingOf(minutes)}, ${firstName}`} note={<Moment now={now} zone={zone} />}>
      <ReadView read={today} what="What waits today">
        {(filled) => <Filled today={filled} now={now} />}
      </ReadView>
    </RoomPage>
  );
}

function Filled({ today, now }: { today: Today; now: number }) {
  const isPhone = useIsPhone();
  const { waiting, inside, expected, booked } = today;
  const runningNote = useRunningNote();
  return (
    <Columns>
      <Box component="section" aria-label="Waits for you" sx={{ minWidth: 0 }}>
        {isPhone && <GateTiles inside={inside} expected={expected} />}
        <WaitingList lines={waiting} now={now} />
        <HandledToday />
        <Suspense fallback={null}>{runningNote}</Suspense>
      </Box>
      <Box component="aside" aria-label="At the gate and booked" sx={{ display: 'grid', gap: '24px', minWidth: 0 }}>
        <AtTheGate inside={inside} expected={expected} />
        {booked !== null && <BookedToday booked={booked} />}
      </Box>
    </Columns>
  );
}

/** The day and the time at the estate; on a phone the estate and the day. */
function Moment({ now, zone }: { now: number; zone: string }) {
  const isPhone = useIsPhone();
  const { estateId } = useEstateFilter();
  const estates = useStaffMember()?.estates ?? [];
  const shown = estates.find(({ id }) => id === estateId) ?? (estates.length === 1 ? estates[0] : undefined);
  if (isPhone) {
    const day = new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      timeZone: zone,
    }).format(now);
    return <>{`${shown?.name ?? 'All my estates'}, ${day.replace(',', '')}`}</>;
  }
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  }).format(now);
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(now);
  return <>{`${day.replace(',', '')}, ${time}`}</>;
}
