import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepDraft, openDraftsOf, readDraft } from '../../../platform/drafts/drafts.ts';
import { fakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { BookingLimitsRoom } from './booking-limits-room.tsx';

const READ = 'GET /api/console/estates/{estateId}/booking-limits';
const CHANGE = 'PUT /api/console/estates/{estateId}/booking-limits';

test('saves the limits for facilities and lagoon days', async () => {
  const api = fakeApi({
    [READ]: () => ({ facilities: 6, lagoonDays: 2, version: 3 }),
    [CHANGE]: ({ body }) => ({ ...body, version: 4 }),
  });
  staffSignedIn(api);
  showRoom(<BookingLimitsRoom />);
  const facilities = await screen.findByLabelText<HTMLInputElement>('Bookings of facilities');
  expect([facilities.value, screen.getByLabelText<HTMLInputElement>('Days at the lagoon').value]).toEqual(['6', '2']);
  fireEvent.change(facilities, { target: { value: '8' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(api.inputsOf(CHANGE)[0]).toMatchObject({ body: { facilities: 8, lagoonDays: 2 } });
  expect(api.headersOf(CHANGE, 'if-match')).toEqual(['"3"']);
});

test('shows an error of the server at its field', async () => {
  const api = fakeApi({
    [READ]: () => ({ facilities: 6, lagoonDays: 2, version: 3 }),
    [CHANGE]: refuse('validation', { fields: { lagoonDays: 'Please enter at least 1.' } }),
  });
  staffSignedIn(api);
  showRoom(<BookingLimitsRoom />);
  fireEvent.change(await screen.findByLabelText('Days at the lagoon'), { target: { value: '9' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter at least 1.')).toBeTruthy();
});

const theirs = { facilities: 4, lagoonDays: 2, version: 4 };

test('another change meanwhile: both stand side by side, and keeping mine saves over the newest version', async () => {
  const api = fakeApi({
    [READ]: () => ({ facilities: 6, lagoonDays: 2, version: 3 }),
    [CHANGE]: refuse('changed-meanwhile', { change: { by: 'Johan Botha', at: '2026-11-20T08:00:00.000Z' } }),
  });
  staffSignedIn(api);
  showRoom(<BookingLimitsRoom />);
  fireEvent.change(await screen.findByLabelText('Bookings of facilities'), { target: { value: '8' } });
  api.answer(READ, () => theirs);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Johan Botha changed the limits/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(screen.getByRole('row', { name: 'Bookings of facilities 4 8' })).toBeTruthy();
  api.answer(CHANGE, ({ body }) => ({ ...body, version: 5 }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(api.headersOf(CHANGE, 'if-match')).toEqual(['"3"', '"4"']);
  expect(api.inputsOf(CHANGE)[1]?.body).toEqual({ facilities: 8, lagoonDays: 2 });
});

test('another change meanwhile: keeping theirs shows it', async () => {
  const api = fakeApi({
    [READ]: () => ({ facilities: 6, lagoonDays: 2, version: 3 }),
    [CHANGE]: refuse('changed-meanwhile', { change: { by: 'Johan Botha', at: '2026-11-20T08:00:00.000Z' } }),
  });
  staffSignedIn(api);
  showRoom(<BookingLimitsRoom />);
  const facilities = await screen.findByLabelText<HTMLInputElement>('Bookings of facilities');
  fireEvent.change(facilities, { target: { value: '8' } });
  api.answer(READ, () => theirs);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep Johan’s' }));
  expect(facilities.value).toBe('4');
  expect(screen.queryByText(/Johan Botha changed/)).toBeNull();
});

test('what was written is kept as a draft, and can be thrown away', async () => {
  openDraftsOf('lerato');
  keepDraft('booking-limits/91', { value: { facilities: 9, lagoonDays: 2 }, version: 3 });
  const api = fakeApi({ [READ]: () => ({ facilities: 6, lagoonDays: 2, version: 3 }) });
  staffSignedIn(api);
  showRoom(<BookingLimitsRoom />);
  expect(await screen.findByText(/^Your draft, kept/)).toBeTruthy();
  const facilities = screen.getByLabelText<HTMLInputElement>('Bookings of facilities');
  expect(facilities.value).toBe('9');
  fireEvent.click(screen.getByRole('button', { name: 'Throw it away' }));
  expect(facilities.value).toBe('6');
  expect(readDraft('booking-limits/91')).toBeUndefined();
});

test('follows a change by somebody else while nothing is written', async () => {
  const api = fakeApi({ [READ]: () => ({ facilities: 6, lagoonDays: 2, version: 3 }) });
  staffSignedIn(api);
  const { queryClient } = showRoom(<BookingLimitsRoom />);
  const facilities = await screen.findByLabelText<HTMLInputElement>('Bookings of facilities');
  api.answer(READ, () => theirs);
  await queryClient.invalidateQueries();
  await waitFor(() => expect(facilities.value).toBe('4'));
});
