import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { pieterFound } from '../../../platform/testing/pieter-found.ts';
import { bookingDay } from './booking-day.factory.ts';
import { BookDialog } from './book-dialog.tsx';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({
    'GET /api/console/people': () => ({ items: [pieterFound], total: 1, isMore: false }),
  });
  staffSignedIn(api);
});

/** Opens the dialog for the day of the factory at a time of that day, on the clock of the estate. */
const openAt = (time: string, day = bookingDay()) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-12-04T${time}:00+02:00`) });
  showRoom(<BookDialog day={day} onClose={() => undefined} />);
};

const choosePieter = async (): Promise<HTMLButtonElement> => {
  fireEvent.change(await screen.findByLabelText('For whom'), { target: { value: 'Pieter' } });
  fireEvent.click(await screen.findByRole('option', { name: /Pieter van Wyk/ }));
  return screen.findByRole<HTMLButtonElement>('button', { name: 'Book for Pieter' });
};

const shownTime = (label: string): string => screen.getByRole('combobox', { name: label }).textContent;

test('proposes the next slot of today by the clock of the estate, and offers none that has passed', async () => {
  openAt('15:51');
  const book = await choosePieter();
  expect([shownTime('From'), shownTime('To'), book.disabled]).toEqual(['16:00', '17:00', false]);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'From' }));
  const times = within(await screen.findByRole('listbox', { name: 'From' }));
  const isOffered = (name: string) => times.getByRole('option', { name }).getAttribute('aria-disabled') !== 'true';
  expect(['07:30', '15:30', '16:00', '16:30', '17:00'].filter(isOffered)).toEqual(['16:00', '16:30']);
});

test('a day whose hours are over says so, and cannot be booked', async () => {
  openAt('17:51');
  const book = await choosePieter();
  expect(await screen.findByText('This time has passed.')).toBeDefined();
  expect(book.disabled).toBe(true);
});

test('another place with other hours proposes times of its own', async () => {
  const [court] = bookingDay().rows;
  if (court === undefined) throw new Error('The day has courts.');
  const early = { ...court, resourceId: 'court-3', name: 'Court 3', hours: { start: '0600', end: '0800' } };
  openAt('05:10', bookingDay({ rows: [court, early] }));
  await screen.findByRole('combobox', { name: 'From' });
  await waitFor(() => expect(shownTime('From')).toBe('08:00'));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'What' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Tennis: Court 3' }));
  await waitFor(() => expect([shownTime('From'), shownTime('To')]).toEqual(['06:00', '07:00']));
});
