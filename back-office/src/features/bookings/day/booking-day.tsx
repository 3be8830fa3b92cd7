import { addDays, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { datePartsOf } from '@ekhaya/contract/time/written-times.rules';
import { plusIcon, slashCircleIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { useShortcut } from '../../../platform/keyboard/use-shortcut.ts';
import { ChipSelect, Chip, Chips } from '../../../platform/page/chips.tsx';
import { Icon } from '../../../platform/page/icon.tsx';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { useIsPhone } from '../../../platform/page/window-width.ts';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import { useEstatesWithPermission, useHasPermission } from '../../../platform/session/use-staff.ts';
import { Empty } from '../../../platform/states/empty.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { useBookingDay } from '../bookings.queries.ts';
import { CloseDialog } from '../closures/close-dialog.tsx';
import { useNow } from '../use-now.ts';
import { BlockPopover } from './block-popover.tsx';
import { BookDialog } from './book-dialog.tsx';
import { DayGrid } from './day-grid.tsx';
import { DayList } from './day-list.tsx';
import { DayPicker } from './day-picker.tsx';
import type { TimeRange } from '../plan/day-plan.rules.ts';
import { placesOfDay, type DayBlock, type DayBooking, type DayPlace } from './places.rules.ts';
import { useMove } from './use-move.ts';

interface Opened {
  key: string;
  bookings: readonly DayBooking[];
  anchor: HTMLElement;
}

/** One day of an estate: every place with its bookings, what is closed, and the present time. The day stands in the address. */
export function BookingDayRoom() {
  const estates = useEstatesWithPermission('bookings.decide');
  const canClose = useHasPermission('facilities.write');
  const [address, setAddress] = useSearchParams();
  const estate = estates.find(({ id }) => id === address.get('estate')) ?? estates[0];
  const { zoneOf } = useEstateClock();
  const now = useNow();
  const clock = wallClockAt(now, zoneOf(estate?.id));
  const asked = address.get('day') ?? '';
  const date = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : clock.date;
  const read = useBookingDay(estate?.id, date);
  const { data: day } = read;
  const [opened, setOpened] = useState<Opened>();
  const [closing, setClosing] = useState<{ serviceId: string } & TimeRange>();
  const [isBooking, setBooking] = useState(false);
  const [isListChosen, setListChosen] = useState(false);
  const isPhone = useIsPhone();
  const isList = isListChosen || isPhone;
  const move = useMove();
  const notify = useNotify();
  useShortcut('l', () => setListChosen(!isListChosen), !isPhone);

  const change = (name: 'day' | 'estate', value: string): void =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      next.set(name, value);
      return next;
    });
  const drop = async (block: DayBlock, times: TimeRange, to: DayPlace): Promise<void> => {
    const [booking] = block.bookings;
    if (booking === undefined) return;
    try {
      const isElsewhere = !to.blocks.includes(block);
      await move(
        { ...booking, customer: { name: booking.customerName } },
        { date, ...times, ...(isElsewhere && { place: { id: to.key, name: to.name } }) },
      );
    } catch (thrown) {
      notify(sentenceOf(thrown), { type: 'error' });
      await read.refetch();
    }
  };
  const openOne = (booking: DayBooking, anchor: HTMLElement): void =>
    setOpened({ key: booking.id, bookings: [booking], anchor });
  const closeHours = ({ serviceId }: DayPlace, times: TimeRange): void => setClosing({ serviceId, ...times });
  const places = day === undefined ? [] : placesOfDay(day);
  const { weekday, day: dayOfMonth, month } = datePartsOf(date);

  return (
    <RoomPage
      title={`${weekday} ${dayOfMonth} ${month}`}
      actions={
        <>
          {canClose && (
            <Button
              variant="sand"
              onClick={() => setClosing({ serviceId: '', start: '0000', end: '2400' })}
              startIcon={<Icon path={slashCircleIcon} size={18} />}
            >
              Close a day ...
            </Button>
          )}
          <Button variant="contained" onClick={() => setBooking(true)} startIcon={<Icon path={plusIcon} size={18} />}>
            Book for somebody
          </Button>
        </>
      }
    >
      <DayPicker date={date} today={clock.date} week={day?.week ?? []} onPick={(next) => change('day', next)}>
        {!isPhone && (
          <Chip isOn={isListChosen} onClick={() => setListChosen(!isListChosen)}>
            As a list
          </Chip>
        )}
      </DayPicker>
      {estates.length > 1 && (
        <Chips label="Estate">
          <ChipSelect
            label="Estate of this day"
            value={estate?.id ?? ''}
            choices={estates.map(({ id, name }) => ({ id, name }))}
            onChange={(id) => change('estate', id)}
          />
        </Chips>
      )}
      <ReadView read={read} what="The day" rows={8}>
        {() =>
          places.length === 0 ? (
            <Empty
              title="Nothing can be booked here yet"
              note="Courts, rooms and things appear here once they can be booked."
            />
          ) : (
            <Box sx={{ opacity: read.isPlaceholderData ? 0.5 : 1 }}>
              {isList ? (
                <DayList places={places} date={date} onOpen={openOne} />
              ) : (
                <DayGrid
                  places={places}
                  date={date}
                  now={clock}
                  chosen={opened?.key ?? ''}
                  onOpen={(block, anchor) => setOpened({ key: block.key, bookings: block.bookings, anchor })}
                  onMove={(block, times, to) => void drop(block, times, to)}
                  onClose={canClose ? closeHours : undefined}
                />
              )}
            </Box>
          )
        }
      </ReadView>
      {opened !== undefined && (
        <BlockPopover bookings={opened.bookings} anchor={opened.anchor} onClose={() => setOpened(undefined)} />
      )}
      {closing !== undefined && (
        <CloseDialog
          first={{ estateId: estate?.id ?? '', date: date < clock.date ? addDays(clock.date, 1) : date, ...closing }}
          onClose={() => setClosing(undefined)}
        />
      )}
      {isBooking && day !== undefined && <BookDialog day={day} onClose={() => setBooking(false)} />}
    </RoomPage>
  );
}
