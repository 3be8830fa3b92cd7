import { useState } from 'react';
import { Badge } from '../src/lists/badge.tsx';
import { Calendar } from '../src/schedule/calendar.tsx';
import { DateColumn } from '../src/schedule/date-column.tsx';
import { DayStrip, type StripDay } from '../src/schedule/day-strip.tsx';
import { Facts } from '../src/pictures/facts.tsx';
import { FieldButton } from '../src/controls/field.tsx';
import { calendarIcon, clockIcon, pinIcon, tickIcon } from '../src/art/icons.tsx';
import { PictureCard, PictureGrid, PictureTile } from '../src/pictures/picture-card.tsx';
import { TimeSlots, type TimeSlot } from '../src/schedule/time-slots.tsx';
import { TimeSpan } from '../src/schedule/time-span.tsx';
import lagoon from './pictures/lagoon.svg';
import padelCourt from './pictures/padel-court.svg';
import { Specimens } from './specimens.tsx';

const WEEKDAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];

const days: StripDay[] = Array.from({ length: 14 }, (_, index) => {
  const weekday = WEEKDAYS[index % 7] ?? '';
  const day = String(12 + index);
  return {
    date: `2026-11-${day}`,
    weekday,
    day,
    month: 'Nov',
    label: `${weekday} ${day} Nov 2026`,
    isDisabled: weekday === 'Sun',
  };
});

const TAKEN = new Set(['1500', '1530', '2030', '2100']);
const slots: TimeSlot[] = Array.from({ length: 16 }, (_, index) => {
  const time = `${15 + Math.floor(index / 2)}${index % 2 === 0 ? '00' : '30'}`;
  return { time, text: `${time.slice(0, 2)}:${time.slice(2)}`, isDisabled: TAKEN.has(time) };
});

export function Schedule() {
  return (
    <>
      <Choosing />
      <Specimens title="Pictured">
        <PictureCard picture={padelCourt} href="#booking">
          <span className="type-note">Tomorrow, Fri 13 Nov</span>
          <b className="type-title num">17:00 – 18:30</b>
          <Badge tone="good" text="BOOKED" icon={tickIcon} />
        </PictureCard>
        <PictureGrid label="Facilities">
          <PictureTile title="Padel Court 1" picture={padelCourt} href="#padel" />
          <PictureTile title="Lagoon" picture={lagoon} href="#lagoon" />
          <PictureTile title="Without a picture" href="#none" />
        </PictureGrid>
        <DateColumn weekday="Sun" day="15" month="Nov" />
        <Facts
          facts={[
            { name: 'Location', value: 'Msasa Ridge', icon: pinIcon },
            { name: 'Date', value: 'Sat 28 Nov 2026', icon: calendarIcon },
            { name: 'Time', value: '14:00 – 18:00', icon: clockIcon },
          ]}
        />
      </Specimens>
    </>
  );
}

function Choosing() {
  const [date, setDate] = useState('2026-11-14');
  const [active, setActive] = useState<'start' | 'end'>('end');
  const [single, setSingle] = useState<string>();
  return (
    <Specimens title="Schedule">
      <DayStrip label="Date" days={days} chosen={date} onChoose={setDate} />
      <TimeSpan start="17:00" end="18:30" active={active} onPress={setActive} />
      <TimeSlots heading="SELECT END TIME" slots={slots} from="1700" to="1830" onPress={() => undefined} />
      <TimeSlots heading="SELECT TIME" slots={slots} from={single} onPress={setSingle} />
      <TimeSlots heading="SELECT TIME" slots={[]} onPress={() => undefined} />
      <TimeSpan isOpening onPress={() => undefined} />
      <FieldButton label="Date" value="Sat 14 November 2026" placeholder="Choose a date" icon={calendarIcon} />
      <Calendar
        label="Date"
        chosen={date}
        earliest="2026-11-12"
        isUnavailable={(day) => day === '2026-11-15'}
        onChoose={setDate}
      />
    </Specimens>
  );
}
