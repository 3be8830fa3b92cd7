import { gateExample } from '@ekhaya/contract/gate-access/testing/gate-example';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import type { Gate } from '../gate.queries.ts';
import { GatesRoom } from './gates-room.tsx';

const SAVE = 'PUT /api/console/gates/{id}';

const gate: Gate = {
  ...gateExample,
  location: {
    latitude: '-26,002100',
    longitude: '28,130200',
    allowedDistanceMetres: 150,
    message: 'You are not near the gate.',
    refreshIntervalMs: 2000,
    revertToOffline: true,
  },
};

const street = {
  type: 'Feature' as const,
  id: 'street',
  geometry: {
    type: 'LineString' as const,
    coordinates: [[28.1285, -26.0021] as [number, number], [28.1319, -26.0021] as [number, number]],
  },
  properties: { kind: 'road' as const, name: 'Msasa Lane' },
};

const plot = {
  type: 'Feature' as const,
  id: 'plot-14',
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [28.134, -26.0022] as [number, number],
        [28.1342, -26.0022] as [number, number],
        [28.1342, -26.002] as [number, number],
        [28.134, -26.0022] as [number, number],
      ],
    ],
  },
  properties: { kind: 'plot' as const, name: '14' },
};

function show({ isPlanRead = true, gates = [gate] } = {}): FakeApi {
  const api = fakeApi({
    'GET /api/console/gates': () => ({ items: gates, total: gates.length }),
    'GET /api/estates/{estateID}/map': isPlanRead
      ? () => ({ type: 'FeatureCollection', features: [street, plot] })
      : refuse('forbidden'),
    [SAVE]: () => gate,
  });
  staffSignedIn(api);
  showRoom(<GatesRoom />);
  return api;
}

describe('gates and access locations', () => {
  test('the first gate of an estate begins in the middle of its plan', async () => {
    show({ gates: [] });
    await screen.findByRole('combobox', { name: 'House or street on the plan' });
    fireEvent.click(screen.getByRole('button', { name: 'Add a gate' }));
    // The plan reaches from 28.1285 to 28.1342 and from -26.0022 to -26.002.
    expect(Number((await screen.findByLabelText<HTMLInputElement>('Longitude')).value)).toBeCloseTo(28.13135, 5);
    expect(Number(screen.getByLabelText<HTMLInputElement>('Latitude').value)).toBeCloseTo(-26.0021, 5);
  });

  test('are drawn on the plan, also with decimal commas, and moved with the arrow keys', async () => {
    const api = show();
    const marker = await screen.findByRole('button', { name: 'Main Gate, within 150 metres' });
    // Space does not scroll the page as well.
    expect(fireEvent.keyDown(marker, { key: ' ' })).toBe(false);
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

  test('stand on the plan of the estate', async () => {
    show();
    expect((await screen.findByText('Msasa Lane')).closest('[role="group"]')?.getAttribute('aria-label')).toBe(
      'Plan of the gates',
    );
  });

  test('a house is found on the plan by its number, with its distance from the nearest gate', async () => {
    show();
    const search = await screen.findByRole('combobox', { name: 'House or street on the plan' });
    fireEvent.focus(search);
    fireEvent.change(search, { target: { value: 'unit 14' } });
    fireEvent.click(await screen.findByRole('option', { name: 'House 14' }));
    expect(screen.getByText('House 14 is 380 m from Main Gate. Passes cannot be shown there.')).toBeDefined();
    const plan = screen.getByRole('group', { name: 'Plan of the gates' });
    expect(plan.querySelector('.plan-chosen')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(plan.querySelector('.plan-chosen')).toBeNull();
  });

  test('a street is found by a part of its name; what the plan does not have is said', async () => {
    show();
    const search = await screen.findByRole('combobox', { name: 'House or street on the plan' });
    fireEvent.focus(search);
    fireEvent.change(search, { target: { value: '99' } });
    expect(await screen.findByText('Not on the plan.')).toBeDefined();
    fireEvent.change(search, { target: { value: 'lane' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Msasa Lane' }));
    expect(screen.getByRole('group', { name: 'Plan of the gates' }).querySelector('.plan-way')).not.toBeNull();
    expect(screen.getByText(/^Msasa Lane is \d+ m from Main Gate\./)).toBeDefined();
  });

  test('have no search where the plan of the estate cannot be read', async () => {
    show({ isPlanRead: false });
    await screen.findByRole('button', { name: 'Main Gate, within 150 metres' });
    expect(screen.queryByRole('combobox', { name: 'House or street on the plan' })).toBeNull();
  });

  test('can be placed where the plan of the estate cannot be read', async () => {
    show({ isPlanRead: false });
    expect(await screen.findByRole('button', { name: 'Main Gate, within 150 metres' })).toBeDefined();
    expect(screen.queryByText('Msasa Lane')).toBeNull();
  });

  test('show an error of the server at its field', async () => {
    const api = show();
    api.answer(SAVE, refuse('validation', { fields: { 'location.latitude': 'Please enter degrees from -90 to 90.' } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Main Gate' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter degrees from -90 to 90.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Latitude'));
  });

  test('show at the field of the roles what is wrong with one of them', async () => {
    const api = show();
    const sentence = 'Please write at most 60 characters.';
    api.answer(SAVE, refuse('validation', { fields: { 'roleNames.0': sentence } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Main Gate' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Only for these roles'));
  });

  test('a change by somebody else stands beside it, and keeping mine is based on the newest version', async () => {
    const api = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Main Gate' }));
    fireEvent.change(screen.getByLabelText('Distance in metres'), { target: { value: '200' } });
    api.answer(SAVE, refuse('changed-meanwhile', { change: { by: 'Johan Botha', at: '2026-11-20T08:00:00.000Z' } }));
    api.answer('GET /api/console/gates', () => ({ items: [{ ...gate, version: 7, name: 'West Gate' }], total: 1 }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Johan Botha changed this gate/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
    expect(screen.getByRole('row', { name: 'Name of the gate West Gate Main Gate' })).toBeDefined();
    api.answer(SAVE, () => gate);
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(api.headersOf(SAVE, 'if-match')).toEqual(['"1"', '"7"']));
  });
});
