import { useState } from 'react';
import { Calendar } from '../src/schedule/calendar.tsx';
import { DateColumn } from '../src/schedule/date-column.tsx';
import { Facts } from '../src/lists/facts.tsx';
import { FieldButton } from '../src/controls/field-button.tsx';
import { calendarIcon, clockIcon, pinIcon } from '@ekhaya/icons/icon-paths';
import { TimeSlots, type TimeSlot } from '../src/schedule/time-slots.tsx';
import { TimeSpan } from '../src/schedule/time-span.tsx';
import { Specimens } from './specimens.tsx';

const TAKEN = new Set(['1500', '1530', '2030', '2100']);
const slots: TimeSlot[] = Array.from({ length: 16 }, (_, index) => {
  const time = `${15 + Math.floor(index / 2)}${index % 2 === 0 ? '00' : '30'}`;
  return { time, text: `${time.slice(0, 2)}:${time.slice(2)}`, isDisabled: TAKEN.has(time) };
});

export function Schedule() {
  return (
    <>
      <Choosing />
      <Specimens title="Days and facts">
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
      <TimeSpan start="17:00" end="18:30" active={active} onPress={setActive} />
      <TimeSlots heading="SELECT END TIME" slots={slots} from="1700" to="1830" onPress={() => undefined} />
      <TimeSlots heading="SELECT TIME" slots={slots} from={single} onPress={setSingle} />
      <TimeSlots heading="SELECT TIME" slots={[]} onPress={() => undefined} />
      <TimeSpan opensSheet onPress={() => undefined} />
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
