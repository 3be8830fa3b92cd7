import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import type { OpenRoleOffer } from './people.queries.ts';
import { PeopleRoom } from './people-room.tsx';

const OFFERS = 'GET /api/console/role-offers';
const WITHDRAW = 'DELETE /api/console/role-offers/{id}';
const WITHDRAW_SEVERAL = 'POST /api/console/role-offers/withdraw';

const openOffer = (overrides: Partial<OpenRoleOffer> = {}): OpenRoleOffer => ({
  id: 'offer-1',
  email: 'kagiso@ekhaya.test',
  estateId: '91',
  estateName: 'Msasa Ridge',
  roleDisplayName: 'Family',
  unitNumber: '14',
  offeredAt: '2026-11-20T08:00:00.000Z',
  offeredBy: 'Lerato Mokoena',
  expiresAt: '2026-12-04T08:00:00.000Z',
  canBeTaken: true,
  canBeWithdrawn: true,
  ...overrides,
});
const deadText = 'The link in its mail no longer works. Offer it again.';

function show(items: OpenRoleOffer[], total = items.length): FakeApi {
  const api = fakeApi({
    'GET /api/console/people': () => ({ items: [], total: 0, isMore: false }),
    'GET /api/console/roles': () => ({ items: [], total: 0 }),
    'GET /api/console/household-requests': () => ({ items: [], total: 0 }),
    [OFFERS]: () => ({ items, total }),
    [WITHDRAW]: () => ({}),
  });
  staffSignedIn(api);
  showRoom(<PeopleRoom />, 'people?group=offers');
  return api;
}

test('roles that were offered by mail are listed with who offered them, and are withdrawn after a question', async () => {
  const api = show([openOffer()]);
  expect(await screen.findByRole('button', { name: 'Offered by mail 1' })).toBeDefined();
  const words = 'Family, unit 14, offered by Lerato Mokoena on 20 Nov 2026, until 4 Dec 2026';
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByText(deadText)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw the offer to kagiso@ekhaya.test' }));
  api.answer(OFFERS, () => ({ items: [], total: 0 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the offer' }));
  expect(await screen.findByText('No offer waits for an answer')).toBeDefined();
  expect(api.inputsOf(WITHDRAW)).toEqual([{ params: { id: 'offer-1' } }]);
});

test('several are withdrawn with one call after a question, and one that stays is named', async () => {
  const offers = ['a', 'b', 'c'].map((id) => openOffer({ id, email: `${id}@ekhaya.test` }));
  const api = show([...offers, openOffer({ id: 'd', email: 'd@ekhaya.test', canBeWithdrawn: false })]);
  api.answer(WITHDRAW_SEVERAL, () => [
    { id: 'a', result: {}, refusal: null },
    { id: 'b', result: {}, refusal: null },
    {
      id: 'c',
      result: null,
      refusal: { code: 'not-found', detail: 'This offer is answered, withdrawn or over.' },
    },
  ]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose a@ekhaya.test' }));
  expect(screen.queryByRole('checkbox', { name: 'Choose d@ekhaya.test' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Choose all 3 shown' }));
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw 3 ...' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw 3 offers' }));
  expect(await screen.findByText('c@ekhaya.test: This offer is answered, withdrawn or over.')).toBeDefined();
  expect(api.inputsOf(WITHDRAW_SEVERAL)).toMatchObject([{ body: { offers: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] } }]);
  expect(api.inputsOf(WITHDRAW)).toEqual([]);
});

test('at most as many as one call takes are chosen', async () => {
  show(Array.from({ length: 120 }, (_, at) => openOffer({ id: `offer-${at}`, email: `row${at}@ekhaya.test` })));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose row119@ekhaya.test' }));
  fireEvent.click(screen.getByRole('button', { name: 'Choose the first 100' }));
  expect(screen.getByText('100 rows chosen, the most at once')).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose row119@ekhaya.test' }));
  expect(screen.getByRole('button', { name: 'Withdraw 100 ...' })).toBeDefined();
});

test('an offer whose link no longer gives the role says so', async () => {
  show([openOffer({ canBeTaken: false })]);
  expect(await screen.findByText(deadText)).toBeDefined();
});

test('reads on after fifty offers, and searches addresses', async () => {
  const fifty = Array.from({ length: 50 }, (_, at) => openOffer({ id: `offer-${at}`, email: `row${at}@ekhaya.test` }));
  const api = show(fifty, 1500);
  expect(await screen.findByRole('button', { name: 'Offered by mail 1500' })).toBeDefined();
  const more = await screen.findByRole('button', { name: 'Show more' });
  api.answer(OFFERS, () => ({ items: [openOffer({ id: 'last', email: 'last@ekhaya.test' })], total: 1500 }));
  fireEvent.click(more);
  expect(await screen.findByText('last@ekhaya.test')).toBeDefined();
  expect(screen.getByText('row0@ekhaya.test')).toBeDefined();
  expect(api.inputsOf(OFFERS).at(-1)).toMatchObject({ query: { page: '2' } });
  api.answer(OFFERS, () => ({ items: [], total: 0 }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zebra' } });
  expect(await screen.findByText('No offer is found by “zebra”')).toBeDefined();
  expect(api.inputsOf(OFFERS).at(-1)).toMatchObject({ query: { q: 'zebra' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show every offer' }));
  await waitFor(() => expect(screen.queryByText('No offer is found by “zebra”')).toBeNull());
});
