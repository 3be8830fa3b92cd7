// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Calendar } from './calendar.tsx';
import { DateColumn } from './date-column.tsx';
import { TimeSlots, type TimeSlot } from './time-slots.tsx';
import { TimeSpan } from './time-span.tsx';

const slots: TimeSlot[] = ['1700', '1730', '1800', '1830'].map((time) => ({
  time,
  text: `${time.slice(0, 2)}:${time.slice(2)}`,
  isDisabled: time === '1800',
}));

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const looks = () => screen.getAllByRole('button').map(({ className, ariaPressed }) => `${className} ${ariaPressed}`);

describe('time slots', () => {
  it('have the heading as their name and report presses; disabled ones do not', () => {
    const press = vi.fn<(time: string) => void>();
    render(<TimeSlots heading="SELECT START TIME" slots={slots} onPress={press} />);
    expect(screen.getByRole('group', { name: 'SELECT START TIME' })).toBeTruthy();
    fireEvent.click(button('17:30'));
    fireEvent.click(button('18:00'));
    expect(press.mock.calls).toEqual([['1730']]);
  });

  it('between a start and an end are highlighted as one span', () => {
    render(<TimeSlots heading="SELECT END TIME" slots={slots} from="1700" to="1800" onPress={() => undefined} />);
    expect(looks()).toEqual(['slot slot-from true', 'slot slot-between true', 'slot slot-to true', 'slot false']);
  });

  it('highlight a start alone; an end without a start is ignored', () => {
    const { rerender } = render(
      <TimeSlots heading="SELECT TIME" slots={slots} from="1730" onPress={() => undefined} />,
    );
    expect(looks()[1]).toBe('slot slot-alone true');
    rerender(<TimeSlots heading="SELECT TIME" slots={slots} to="1730" onPress={() => undefined} />);
    expect(looks()[1]).toBe('slot false');
  });

  it('that have passed are folded into one row, which a press unfolds', () => {
    const passed = { text: 'Earlier today, 10:00 – 10:30', slots: [{ time: '1000', text: '10:00', isDisabled: true }] };
    render(<TimeSlots heading="SELECT START TIME" slots={slots} passed={passed} onPress={() => undefined} />);
    expect(screen.queryByRole('button', { name: '10:00' })).toBeNull();
    const fold = button('Earlier today, 10:00 – 10:30');
    expect(fold.ariaExpanded).toBe('false');
    fireEvent.click(fold);
    expect(fold.ariaExpanded).toBe('true');
    expect(button('10:00').disabled).toBe(true);
    fireEvent.click(fold);
    expect(screen.queryByRole('button', { name: '10:00' })).toBeNull();
  });

  it("'No Time Slots Available', or the given text, if there are none", () => {
    const { rerender } = render(<TimeSlots heading="SELECT TIME" slots={[]} onPress={() => undefined} />);
    expect(screen.getByText('No Time Slots Available')).toBeTruthy();
    rerender(
      <TimeSlots heading="SELECT TIME" slots={[]} emptyText="No Bookings Available" onPress={() => undefined} />,
    );
    expect(screen.getByText('No Bookings Available')).toBeTruthy();
  });
});

it('start and end are two fields; the end is disabled until there is a start', () => {
  const press = vi.fn<(which: string) => void>();
  const { rerender } = render(<TimeSpan active="start" onPress={press} />);
  expect(button('Start –').ariaPressed).toBe('true');
  expect(button('End –').disabled).toBe(true);
  rerender(<TimeSpan start="17:00" end="18:30" active="end" onPress={press} />);
  fireEvent.click(button('End 18:30'));
  fireEvent.click(button('Start 17:00'));
  expect(press.mock.calls).toEqual([['end'], ['start']]);
});

it('a date column shows weekday, day and month', () => {
  const { container } = render(<DateColumn weekday="Fri" day="13" month="Nov" />);
  expect(container.textContent).toBe('Fri 13 Nov');
});

it('a calendar chooses a day that is neither too early nor unavailable', () => {
  const choose = vi.fn<(date: string) => void>();
  render(
    <Calendar
      label="Date"
      chosen="2026-11-14"
      earliest="2026-11-12"
      isUnavailable={(date) => date === '2026-11-15'}
      onChoose={choose}
    />,
  );
  for (const day of ['11', '15', '20']) fireEvent.click(button(new RegExp(` ${day} November 2026`)));
  expect(choose.mock.calls).toEqual([['2026-11-20']]);
});
