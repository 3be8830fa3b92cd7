import { exampleConsoleService } from '@ekhaya/contract/bookings/testing/booking-examples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { openingHoursText } from './opening-hours.tsx';
import { ResourceCreate } from './resources.tsx';

const ADD = 'POST /api/console/resources';
const hours = { start: '0800', end: '1700' };

const service = { ...exampleConsoleService, id: 'tennis', name: 'Msasa Ridge|Tennis' };

function show(): FakeApi {
  const api = fakeApi({
    'GET /api/console/services': () => ({ items: [service], total: 1 }),
    [ADD]: refuse('validation', { fields: { 'availibility.monday.end': 'Must be after the start.' } }),
  });
  staffSignedIn(api);
  showRoom(<ResourceCreate />, 'resources');
  return api;
}

describe('opening hours by weekday', () => {
  test('are formatted with successive days of equal hours joined', () => {
    expect(
      openingHoursText({ monday: hours, tuesday: hours, wednesday: null, saturday: { start: '0900', end: '2400' } }),
    ).toBe('Mon–Tue 08:00\u00a0–\u00a017:00, Sat 09:00\u00a0–\u00a024:00');
  });

  test('sends a closed day as null and shows the error of the server at its field', async () => {
    const api = show();
    fireEvent.click(screen.getByLabelText('Sunday is open'));
    expect(within(screen.getByRole('group', { name: 'Sunday' })).getByText('Closed')).toBeDefined();
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Court 3' } });
    fireEvent.mouseDown(screen.getByLabelText(/^Facility/));
    fireEvent.click(await screen.findByRole('option', { name: 'Tennis' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.inputsOf(ADD)).toHaveLength(1));
    expect(api.inputsOf(ADD)[0]?.body).toMatchObject({
      serviceId: 'tennis',
      name: 'Court 3',
      quantity: 1,
      imageUrl: '',
      availibility: { monday: hours, sunday: null },
    });
    expect(await screen.findByText('Must be after the start.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Court 3');
  });
});
