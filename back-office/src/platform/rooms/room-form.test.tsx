import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Edit, TextInput } from 'react-admin';
import { expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { showRoom } from '../testing/show-room.tsx';
import { RoomForm } from './room-form.tsx';

const CHANGE = 'PUT /api/console/closures/{id}';
const closure = {
  id: 'one',
  estateId: '91',
  serviceId: null,
  serviceName: '',
  date: '2026-12-16',
  reason: 'Storm',
  canceled: 2,
  createdAt: '2026-11-21T08:00:00.000Z',
};

test("an emptied text field is saved as ''", async () => {
  const api = fakeApi({ 'GET /api/console/closures/{id}': () => closure, [CHANGE]: () => closure });
  showRoom(
    <Edit mutationMode="pessimistic" transform={({ reason }: typeof closure) => ({ reason })}>
      <RoomForm>
        <TextInput source="reason" label="Reason" />
      </RoomForm>
    </Edit>,
    'closures',
    'one',
  );
  fireEvent.change(await screen.findByDisplayValue('Storm'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.inputsOf(CHANGE)).toEqual([{ params: { id: 'one' }, body: { reason: '' } }]));
});
