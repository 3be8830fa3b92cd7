import type { Viewings } from '@ekhaya/contract/developments/viewings';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { waitingDialogs } from '../../platform/dialogs/dialogs.ts';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { ShowDays } from './viewings.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const saved: unknown[] = [];
vi.mock('../../platform/files/save-file.ts', () => ({ saveFile: (...file: unknown[]) => void saved.push(file) }));

const READ = 'GET /api/developments/{id}/viewings';
const BOOK = 'PUT /api/developments/{id}/viewing';
const FILE = 'GET /api/developments/{id}/viewing.ics';
const CANCEL = 'DELETE /api/developments/{id}/viewing';

const free: Viewings = {
  slots: [
    { start: '2026-11-28 10:00', end: '2026-11-28 10:30', left: 0 },
    { start: '2026-11-28 10:30', end: '2026-11-28 11:00', left: 2 },
    { start: '2026-12-05 10:00', end: '2026-12-05 10:30', left: 1 },
  ],
  own: null,
};
const visitor = { name: 'Mark Fourie', phone: '0821234567' };
const own = { start: '2026-11-28 10:30', end: '2026-11-28 11:00', visitor };

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [READ]: () => free, [BOOK]: () => own, [CANCEL]: () => ({}) });
  signedIn(api);
});

const show = () => showScreen(<ShowDays developmentId="terraces" />, '/Developments');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

it('books a viewing for the person and a visitor: a time and the next are chosen', async () => {
  show();
  expect(await screen.findByText('Sat 28 Nov and Sat 5 Dec')).toBeTruthy();
  fireEvent.click(button('Book a viewing'));
  expect(button('10:00').disabled).toBe(true);
  fireEvent.click(button('10:30'));
  expect([button('10:30'), button('11:00')].map((each) => each.getAttribute('aria-pressed'))).toEqual(['true', 'true']);
  write('Visitor Name', 'mark Fourie');
  expect(button('Book').disabled).toBe(true);
  write('Phone Number', '082 123 456');
  fireEvent.click(button('Book'));
  expect(screen.getByRole('alert').textContent).toContain('Must be either 10 digits local format');
  write('Phone Number', '082 123 4567');
  api.answer(READ, () => ({ ...free, own }));
  fireEvent.click(button('Book'));
  expect(await screen.findByText('Sat 28 Nov, 10:30 – 11:00')).toBeTruthy();
  expect(api.inputsOf(BOOK)[0]?.body).toEqual({ start: own.start, visitor });
  expect(screen.getByText('082 123 4567. The pass is among your visitors')).toBeTruthy();
});

it('starts again on another day', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Book a viewing' }));
  fireEvent.click(button('10:30'));
  fireEvent.click(button('Sat 5 Dec'));
  expect(button('Book').disabled).toBe(true);
  fireEvent.click(button('10:00'));
  fireEvent.click(button('Book'));
  await waitFor(() =>
    expect(api.inputsOf(BOOK)[0]?.body).toEqual({
      start: '2026-12-05 10:00',
      visitor: null,
    }),
  );
});

it('gives a viewing back', async () => {
  api.answer(READ, () => ({ ...free, own }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel viewing' }));
  await waitFor(() => expect(api.inputsOf(CANCEL)).toHaveLength(1));
});

it('gives the phone the viewing as a file of its calendar', async () => {
  api.answer(READ, () => ({ ...free, own }));
  api.answer(FILE, () => 'BEGIN:VCALENDAR');
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add to my calendar' }));
  await waitFor(() =>
    expect(saved).toEqual([['viewing.ics', expect.stringContaining('BEGIN:VCALENDAR'), 'text/calendar']]),
  );
});

it('says why a viewing was refused, and keeps what was written', async () => {
  api.answer(BOOK, refuse('developments/viewing-taken'));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Book a viewing' }));
  fireEvent.click(button('10:30'));
  fireEvent.click(button('Book'));
  await waitFor(() => expect(waitingDialogs.get()[0]?.text).toContain('this viewing is no longer free'));
  expect(button('Book')).toBeTruthy();
});

it('says that everything is taken', async () => {
  api.answer(READ, () => ({ slots: [], own: null }));
  show();
  expect(await screen.findByText('All viewings are taken or over.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Book a viewing' })).toBeNull();
});

it('books nothing without a network', async () => {
  show();
  await screen.findByRole('button', { name: 'Book a viewing' });
  setOnline(false);
  await waitFor(() => expect(button('Book a viewing').disabled).toBe(true));
});

it('shows that it is loading', async () => {
  api.answer(READ, neverAnswers);
  show();
  expect(await screen.findByRole('status')).toBeTruthy();
});

it('offers another try after a failure', async () => {
  api.answer(READ, refuse('forbidden'));
  show();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
