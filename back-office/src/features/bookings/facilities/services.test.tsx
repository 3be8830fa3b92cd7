import { exampleConsoleService } from '@ekhaya/contract/bookings/testing/booking-examples';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { ServiceCreate, ServiceEdit } from './services.tsx';

const CHANGE = 'PUT /api/console/services/{id}';
const ADD = 'POST /api/console/services';

const {
  id,
  version: _,
  estateId: __,
  locationId,
  kind: ___,
  ...fields
} = {
  ...exampleConsoleService,
  approval: 'staff' as const,
  answerWithinWorkingDays: 2,
  capacity: 30,
};

const api = (): FakeApi => {
  const fake = fakeApi({
    'GET /api/console/services/{id}': () => ({ ...exampleConsoleService, ...fields }),
    [CHANGE]: () => exampleConsoleService,
    'GET /api/console/locations': () => ({
      items: [
        {
          id: locationId,
          version: 1,
          estateId: '91',
          name: 'Msasa Ridge',
          timeZone: 'Africa/Johannesburg',
          isEnabled: true,
        },
      ],
      total: 1,
    }),
    [ADD]: () => exampleConsoleService,
  });
  staffSignedIn(fake);
  return fake;
};

const fill = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the form of a service', () => {
  test('saves all fields of the service, unchanged ones with their old values', async () => {
    const fake = api();
    showRoom(<ServiceEdit />, 'services', id);
    await screen.findByDisplayValue('Msasa Ridge|Padel');
    fill(/^Name/, 'Msasa Ridge|Padel Court');
    fill(/^Most at once/, '');
    save();
    await waitFor(() => expect(fake.inputsOf(CHANGE)).toHaveLength(1));
    const body = { ...fields, name: 'Msasa Ridge|Padel Court', capacity: null };
    expect(fake.inputsOf(CHANGE)).toEqual([{ params: { id }, body }]);
    // The server takes it: the form makes way for the list.
    await waitFor(() => expect(screen.queryByDisplayValue('Msasa Ridge|Padel Court')).toBeNull());
  });

  test('adds a service with a value for every field', async () => {
    const fake = api();
    showRoom(<ServiceCreate />, 'services');
    fireEvent.mouseDown(screen.getByLabelText(/^Estate/));
    fireEvent.click(await screen.findByRole('option', { name: 'Msasa Ridge' }));
    fill(/^Name/, 'Squash');
    save();
    await waitFor(() => expect(fake.inputsOf(ADD)).toHaveLength(1));
    expect(fake.inputsOf(ADD)[0]?.body).toMatchObject({
      locationId,
      name: 'Squash',
      approval: 'staff',
      hours: { start: '0800', end: '1700' },
      answerWithinWorkingDays: null,
      isLagoon: false,
    });
  });
});
