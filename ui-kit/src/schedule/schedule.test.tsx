// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Calendar } from './calendar.tsx';
import { DateColumn } from './date-column.tsx';
import { DayStrip } from './day-strip.tsx';
import { TimeSlots, type TimeSlot } from './time-slots.tsx';
import { TimeSpan } from './time-span.tsx';

afterEach(cleanup);

const slots: TimeSlot[] = ['1700', '1730', '1800', '1830'].map((time) => ({
  time,
  text: `${time.slice(0, 2)}:${time.slice(2)}`,
  isDisabled: time === '1800',
}));

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const looks = () => screen.getAllByRole('button').map(({ className, ariaPressed }) => `${className} ${ariaPressed}`);

describe('time slots', () => {
  it('are named by what is chosen next, and tell what was pressed; a disabled one does not', () => {
    const press = vi.fn<(time: string) => void>();
    render(<TimeSlots heading="SELECT START TIME" slots={slots} onPress={press} />);
    expect(screen.getByRole('group', { name: 'SELECT START TIME' })).toBeTruthy();
    fireEvent.click(button('17:30'));
    fireEvent.click(button('18:00'));
    expect(press.mock.calls).toEqual([['1730']]);
  });

  it('between a start and an end are one ribbon', () => {
    render(<TimeSlots heading="SELECT END TIME" slots={slots} from="1700" to="1800" onPress={() => undefined} />);
    expect(looks()).toEqual(['slot slot-from true', 'slot slot-between true', 'slot slot-to true', 'slot false']);
  });

  it('with a start alone is one slot; an end without a start is none', () => {
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

  it("'No Time Slots Available', or what else is told, where there are none", () => {
    const { rerender } = render(<TimeSlots heading="SELECT TIME" slots={[]} onPress={() => undefined} />);
    expect(screen.getByText('No Time Slots Available')).toBeTruthy();
    rerender(
      <TimeSlots heading="SELECT TIME" slots={[]} emptyText="No Bookings Available" onPress={() => undefined} />,
    );
    expect(screen.getByText('No Bookings Available')).toBeTruthy();
  });
});

it('start and end are two fields; there is no end before a start', () => {
  const press = vi.fn<(which: string) => void>();
  const { rerender } = render(<TimeSpan active="start" onPress={press} />);
  expect(button('Start –').ariaPressed).toBe('true');
  expect(button('End –').disabled).toBe(true);
  rerender(<TimeSpan start="17:00" end="18:30" active="end" onPress={press} />);
  fireEvent.click(button('End 18:30'));
  fireEvent.click(button('Start 17:00'));
  expect(press.mock.calls).toEqual([['end'], ['start']]);
});

it('days are named in full; closed ones cannot be chosen; the strip turns by a week', () => {
  const choose = vi.fn<(date: string) => void>();
  const days = ['14', '15', '16'].map((day) => ({
    date: `2026-11-${day}`,
    weekday: 'Sat',
    day,
    month: 'Nov',
    label: `Day ${day} November 2026`,
    isDisabled: day === '15',
  }));
  render(<DayStrip label="Date" days={days} chosen="2026-11-14" onChoose={choose} />);
  fireEvent.click(button('Day 15 November 2026'));
  fireEvent.click(button('Day 16 November 2026'));
  expect(choose.mock.calls).toEqual([['2026-11-16']]);
  expect(button('Day 14 November 2026').ariaPressed).toBe('true');
  const strip = document.querySelector<HTMLElement>('.days');
  const turn = vi.fn<(options?: ScrollToOptions) => void>();
  if (strip) strip.scrollBy = turn as typeof strip.scrollBy;
  fireEvent.click(button('Later days'));
  expect(turn).toHaveBeenCalledOnce();
});

describe('a strip of days', () => {
  const days = ['29', '30', '1', '2', '3'].map((day) => ({
    date: Number(day) > 20 ? `2026-11-${day}` : `2026-12-0${day}`,
    weekday: 'Sat',
    day,
    month: Number(day) > 20 ? 'Nov' : 'Dec',
    label: `Day ${day}`,
    isDisabled: day === '30',
  }));
  const stops = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
  const names = (all: readonly HTMLElement[]) => all.map((one) => one.querySelector('.only-read')?.textContent);

  it('wears the month under its first day, each first of a month and the chosen day', () => {
    render(<DayStrip label="Date" days={days} chosen="2026-12-03" onChoose={() => undefined} />);
    const shown = screen
      .getAllByRole('button', { name: /^Day/ })
      .map((one) => [...one.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent).join(' '));
    expect(shown).toEqual(['Sat 29 Nov', 'Sat 30', 'Sat 1 Dec', 'Sat 2', 'Sat 3 Dec']);
  });

  it('is one stop of the Tab key; arrows, Home and End go on to the days that are open', () => {
    const choose = vi.fn<(date: string) => void>();
    render(<DayStrip label="Date" days={days} chosen="2026-11-29" onChoose={choose} />);
    expect(names(stops())).toEqual(['Day 29']);
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    button('Day 29').focus();
    press('ArrowRight');
    expect(document.activeElement, 'the closed day is passed over').toBe(button('Day 1'));
    expect(names(stops())).toEqual(['Day 1']);
    press('End');
    expect(names(stops())).toEqual(['Day 3']);
    press('ArrowRight');
    expect(names(stops())).toEqual(['Day 3']);
    press('ArrowLeft');
    press('Home');
    expect(names(stops())).toEqual(['Day 29']);
    expect(choose).not.toHaveBeenCalled();
  });

  it('begins at the first open day while none is chosen', () => {
    render(<DayStrip label="Date" days={days.slice(1)} onChoose={() => undefined} />);
    expect(names(stops())).toEqual(['Day 1']);
  });
});

it('a day in a row wears its weekday, its number and its month', () => {
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
