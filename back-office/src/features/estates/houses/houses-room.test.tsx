import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import type { ConsoleHouse } from './houses.queries.ts';
import { HousesRoom } from './houses-room.tsx';

const HOUSES = 'GET /api/console/houses';
const WRITE = 'POST /api/console/houses';
const REMOVE = 'DELETE /api/console/houses/{estateId}/{unitNumber}';

const house = (unitNumber: string, overrides: Partial<ConsoleHouse> = {}): ConsoleHouse => ({
  id: `91 ${unitNumber}`,
  estateId: '91',
  estateName: 'Msasa Ridge',
  unitNumber,
  emptySince: null,
  canBeRemoved: false,
  people: [
    {
      id: 'thandi',
      firstName: 'Thandi',
      lastName: 'Nkosi',
      photoUrl: '',
      roleDisplayName: 'Owner',
      since: '2026-11-01T08:00:00.000Z',
      lastDay: null,
    },
  ],
  ...overrides,
});
const empty = house('41', { people: [], emptySince: '2026-10-01T08:00:00.000Z' });

function show(answers: Parameters<typeof fakeApi>[0] = {}): FakeApi {
  const api = fakeApi({
    [HOUSES]: ({ query }) => ({
      items: query?.state === 'empty' ? [empty] : [house('14'), empty],
      total: query?.state === 'empty' ? 1 : 2,
      empty: 1,
    }),
    ...answers,
  });
  staffSignedIn(api);
  showRoom(<HousesRoom />, 'houses');
  return api;
}

describe('the houses', () => {
  test('say who lives there and which are empty since when', async () => {
    show();
    expect(await screen.findByText('Thandi Nkosi')).toBeDefined();
    expect(screen.getByText('Nobody lives here since 1 Oct 2026')).toBeDefined();
    expect(screen.getByText('All 2')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'House 14' }));
    const panel = within(await screen.findByRole('complementary', { name: 'House 14' }));
    expect(panel.getByText('Owner since 1 Nov 2026')).toBeDefined();
  });

  test('are narrowed to the empty ones, and searched by number', async () => {
    const api = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Empty 1' }));
    await waitFor(() => expect(screen.queryByText('House 14')).toBeNull());
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '4' } });
    await waitFor(() => expect(api.inputsOf(HOUSES).at(-1)).toMatchObject({ query: { q: '4', state: 'empty' } }));
  });

  test('where nobody has lived yet are written down and taken off the list', async () => {
    const written = house('198', { people: [], canBeRemoved: true });
    const api = show({ [WRITE]: () => ({}), [REMOVE]: () => ({}) });
    fireEvent.click(await screen.findByRole('button', { name: 'Write a house down' }));
    fireEvent.change(screen.getByLabelText('Number'), { target: { value: ' 198 ' } });
    api.answer(HOUSES, () => ({ items: [written], total: 1, empty: 1 }));
    fireEvent.click(screen.getByRole('button', { name: 'Write it down' }));
    fireEvent.click(await screen.findByRole('button', { name: 'House 198' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Take it off the list ...' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Take house 198 off the list' }));
    await waitFor(() => expect(api.inputsOf(REMOVE)).toEqual([{ params: { estateId: '91', unitNumber: '198' } }]));
    expect(api.inputsOf(WRITE)).toEqual([{ body: { estateId: '91', unitNumber: '198' } }]);
  });

  test('fail in place and are read again', async () => {
    const api = show({ [HOUSES]: refuse('unavailable') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer(HOUSES, () => ({ items: [house('14')], total: 1, empty: 0 }));
    fireEvent.click(again);
    expect(await screen.findByText('House 14')).toBeDefined();
  });
});
