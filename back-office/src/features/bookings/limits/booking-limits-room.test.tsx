import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { BookingLimitsRoom } from './booking-limits-room.tsx';

const READ = 'GET /api/console/estates/{estateId}/booking-limits';
const CHANGE = 'PUT /api/console/estates/{estateId}/booking-limits';

test('saves the limits for facilities and lagoon days', async () => {
  const api = fakeApi({ [READ]: () => ({ facilities: 6, lagoonDays: 2 }), [CHANGE]: ({ body }) => body });
  staffSignedIn(api);
  showRoom(<BookingLimitsRoom />);
  const facilities = await screen.findByLabelText<HTMLInputElement>('Bookings of facilities');
  expect([facilities.value, screen.getByLabelText<HTMLInputElement>('Days at the lagoon').value]).toEqual(['6', '2']);
  fireEvent.change(facilities, { target: { value: '8' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(api.inputsOf(CHANGE)[0]).toMatchObject({ body: { facilities: 8, lagoonDays: 2 } });
});

test('shows an error of the server at its field', async () => {
  const api = fakeApi({
    [READ]: () => ({ facilities: 6, lagoonDays: 2 }),
    [CHANGE]: refuse('validation', { fields: { lagoonDays: 'Please enter at least 1.' } }),
  });
  staffSignedIn(api);
  showRoom(<BookingLimitsRoom />);
  fireEvent.change(await screen.findByLabelText('Days at the lagoon'), { target: { value: '9' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter at least 1.')).toBeTruthy();
});
