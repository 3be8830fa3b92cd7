import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import type { Gate } from './gate.queries.ts';
import { GatesRoom } from './gates-room.tsx';

const SAVE = 'PUT /api/console/gates/{id}';

const gate: Gate = {
  id: 'main',
  estateId: '91',
  estateName: 'Msasa Ridge',
  name: 'Main Gate',
  isEnabled: true,
  roleNames: [],
  opensAt: '0000',
  closesAt: '2400',
  location: {
    latitude: '-26,002100',
    longitude: '28,130200',
    allowedDistanceMetres: 150,
    message: 'You are not near the gate.',
    refreshIntervalMs: 2000,
    revertToOffline: true,
  },
};

function show(): FakeApi {
  const api = fakeApi({ 'GET /api/console/gates': () => ({ items: [gate], total: 1 }), [SAVE]: () => gate });
  staffSignedIn(api);
  showRoom(<GatesRoom />);
  return api;
}

describe('gates and access locations', () => {
  test('are drawn on the plan, also with decimal commas, and moved with the arrow keys', async () => {
    const api = show();
    const marker = await screen.findByRole('button', { name: 'Main Gate, within 150 metres' });
    fireEvent.keyDown(marker, { key: 'Enter' });
    fireEvent.keyDown(marker, { key: 'ArrowUp', shiftKey: true });
    expect(Number(screen.getByLabelText<HTMLInputElement>('Latitude').value)).toBeCloseTo(-26.00201, 5);
    fireEvent.change(screen.getByLabelText('Distance in metres'), { target: { value: '200' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.inputsOf(SAVE)).toHaveLength(1));
    expect(api.inputsOf(SAVE)[0]).toMatchObject({
      params: { id: 'main' },
      body: { name: 'Main Gate', location: { allowedDistanceMetres: 200, refreshIntervalMs: 2000 } },
    });
  });

  test('show an error of the server at its field', async () => {
    const api = show();
    api.answer(SAVE, refuse('validation', { fields: { 'location.latitude': 'Please enter degrees from -90 to 90.' } }));
    fireEvent.click(await screen.findByText('Main Gate', { selector: '.MuiListItemText-primary' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter degrees from -90 to 90.')).toBeDefined();
  });
});
