import { setupSteps, type SetupState } from '@ekhaya/contract/estates/setup.rules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import type { ConsoleEstate } from './estates.queries.ts';
import { EstatesRoom } from './estates-room.tsx';

const ADD = 'POST /api/console/estates';
const SWITCH = 'PUT /api/console/estates/{estateId}/switch';

const estate = (id: string, name: string, state: SetupState, switchedOffAt: string | null = null): ConsoleEstate => ({
  id,
  name,
  switchedOffAt,
  version: 4,
  suburb: 'Ballito',
  city: 'Durban',
  timeZone: 'Africa/Johannesburg',
  imageUrl: '',
  setup: setupSteps.map((step) => ({ step, state, count: state === 'done' ? 1 : 0 })),
});

function show(isAdministrator = true): FakeApi {
  const items = [
    estate('92', 'Kingfisher Bay', 'open'),
    estate('91', 'Msasa Ridge', 'done'),
    estate('93', 'Old Mill', 'done', '2026-11-20T08:00:00.000Z'),
  ];
  const api = fakeApi({ 'GET /api/console/estates': () => ({ items, total: 3 }) });
  staffSignedIn(api, { isAdministrator });
  showRoom(<EstatesRoom />, 'estates');
  return api;
}

describe('the estates of an installation', () => {
  test('stand with how far each is set up', async () => {
    show();
    expect(await screen.findByText('New')).toBeDefined();
    expect(screen.getByText('Ready')).toBeDefined();
    expect(screen.getByText('Off')).toBeDefined();
  });

  test('are read fifty at a time', async () => {
    const items = Array.from({ length: 51 }, (_, at) => estate(String(at), `Estate ${at}`, 'done'));
    const api = fakeApi({
      'GET /api/console/estates': ({ query: { page = 1, perPage = 25 } }) => ({
        items: items.slice((page - 1) * perPage, page * perPage),
        total: items.length,
      }),
    });
    staffSignedIn(api, { isAdministrator: true });
    showRoom(<EstatesRoom />, 'estates');
    expect(await screen.findByText('Estate 49')).toBeDefined();
    expect(screen.queryByText('Estate 50')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Estate 50')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('say that there is none', async () => {
    const api = fakeApi({ 'GET /api/console/estates': () => ({ items: [], total: 0 }) });
    staffSignedIn(api, { isAdministrator: true });
    showRoom(<EstatesRoom />, 'estates');
    expect(await screen.findByText('No estate yet')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add an estate' })).toBeDefined();
  });

  test('a new one begins ready-made or as a copy, and what is refused is said at its field', async () => {
    const api = show();
    api.answer(ADD, refuse('validation', { fields: { name: 'This name is too long.' } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add an estate' }));
    for (const [label, value] of [
      ['Name', 'Second Ridge'],
      ['Suburb', 'Midrand'],
      ['City', 'Johannesburg'],
    ] as const) {
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    }
    fireEvent.mouseDown(screen.getByLabelText('Begin with'));
    fireEvent.click(await screen.findByRole('option', { name: 'A copy of Msasa Ridge' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add the estate' }));
    expect(await screen.findByText('This name is too long.')).toBeDefined();
    expect(api.inputsOf(ADD)).toMatchObject([{ body: { name: 'Second Ridge', copyOf: '91' } }]);
  });

  test('one is switched off after a question that names the effect', async () => {
    const api = show();
    api.answer(SWITCH, () => estate('91', 'Msasa Ridge', 'done', '2026-11-24T08:00:00.000Z'));
    fireEvent.click(await screen.findByRole('button', { name: /Msasa Ridge/ }));
    expect(await screen.findByText(/^npm run export-estate -- \d+ FILE$/)).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Switch off ...' }));
    expect(screen.getByText(/its passes open no gate/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Switch Msasa Ridge off' }));
    await waitFor(() =>
      expect(api.inputsOf(SWITCH)).toMatchObject([{ params: { estateId: '91' }, body: { isOn: false } }]),
    );
  });

  test('a manager adds none and switches none off', async () => {
    show(false);
    fireEvent.click(await screen.findByRole('button', { name: /Msasa Ridge/ }));
    expect(await screen.findByRole('button', { name: 'Set it up' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Switch off ...' })).toBeNull();
    expect(screen.queryByText(/^npm run export-estate/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add an estate' })).toBeNull();
  });
});
