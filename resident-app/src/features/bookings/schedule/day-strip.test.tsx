import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DayStrip } from './day-strip.tsx';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('days have full accessible names; closed ones cannot be chosen; the buttons scroll by a week', () => {
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

  it('shows the month under its first day, each first of a month and the chosen day', () => {
    render(<DayStrip label="Date" days={days} chosen="2026-12-03" onChoose={() => undefined} />);
    const shown = screen
      .getAllByRole('button', { name: /^Day/ })
      .map((one) => [...one.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent).join(' '));
    expect(shown).toEqual(['Sat 29 Nov', 'Sat 30', 'Sat 1 Dec', 'Sat 2', 'Sat 3 Dec']);
  });

  it('has one tab stop; arrow keys, Home and End move between the days that are open', () => {
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

  it('has its tab stop at the first open day if none is chosen', () => {
    render(<DayStrip label="Date" days={days.slice(1)} onChoose={() => undefined} />);
    expect(names(stops())).toEqual(['Day 1']);
  });
});
