import type { Outage } from '@ekhaya/contract/outages/outages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { outage } from '../../platform/outages/outage.factory.ts';
import { endSession } from '../../platform/session/session.ts';
import { fakeApi, neverAnswers, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { accessEntry, signedIn } from '../../platform/testing/signed-in.tsx';
import { OutageScreen } from './outage.screen.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const AFFECTED = 'POST /api/outages/{id}/affected';
const at = '2026-11-14T08:00:00.000Z';
const outageWithNews = (overrides: Partial<Outage> = {}): Outage =>
  outage({
    help: 'Water is at the clubhouse tap.',
    until: at,
    nextNewsAt: at,
    steps: [{ id: 's1', kind: 'announced', text: 'A pipe burst', at }],
    ...overrides,
  });

const ring = [
  [28.1, -26],
  [28.101, -26],
  [28.101, -26.001],
] as [number, number][];
const plot = {
  type: 'Feature' as const,
  id: 'plot-14',
  properties: { kind: 'plot' as const, name: '14' },
  geometry: { type: 'Polygon' as const, coordinates: [[...ring, ring[0] ?? [28.1, -26]]] },
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    'GET /api/outages': () => [outageWithNews()],
    'GET /api/estates/{estateID}/map': () => ({ type: 'FeatureCollection', features: [plot] }),
    [AFFECTED]: () => outageWithNews({ affectedHouses: 3, isAffected: true }),
  });
  signedIn(api);
});

it('nothing is read for a person without a role, and nothing is out', async () => {
  await endSession();
  api.answer('GET /api/config/{key}', () => ({
    key: 'accessControl',
    nextFetch: at,
    value: { defaultEstateId: '91', defaultEntry: accessEntry({ roleDisplayName: 'Visitor' }) },
  }));
  signedIn(api, { entries: [] });
  showScreen(<OutageScreen />, '/Outage');
  expect(await screen.findByText('Nothing is out where you live.')).toBeTruthy();
  expect(api.inputsOf('GET /api/outages')).toEqual([]);
});

it("'I am affected too' counts, and says so", async () => {
  showScreen(<OutageScreen />, '/Outage?outage=o1');
  expect(await screen.findByRole('heading', { name: 'No water in Weaver Street' })).toBeTruthy();
  expect(screen.getByText('2 houses say so.')).toBeTruthy();
  api.answer(AFFECTED, refuse('unavailable'));
  fireEvent.click(screen.getByRole('button', { name: 'I am affected too' }));
  await waitFor(() => expect(api.inputsOf(AFFECTED)).toHaveLength(1));
  api.answer(AFFECTED, () => outageWithNews({ affectedHouses: 3, isAffected: true }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'I am affected too' })).toHaveProperty('disabled', false),
  );
  fireEvent.click(screen.getByRole('button', { name: 'I am affected too' }));
  expect(await screen.findByText('You said that you are affected, with 2 other houses.')).toBeTruthy();
});

it('shows its area on the plan', async () => {
  api.answer('GET /api/outages', () => [
    outageWithNews({ area: { isWholeEstate: false, streets: [], houses: ['14'], shape: ring } }),
  ]);
  showScreen(<OutageScreen />, '/Outage?outage=o1');
  expect(await screen.findByRole('img', { name: 'The area on the plan: No water in Weaver Street' })).toBeTruthy();
  expect(document.querySelectorAll('.plan-outage')).toHaveLength(2);
});

it('says that an outage of a message is over or elsewhere', async () => {
  showScreen(<OutageScreen />, '/Outage?outage=gone');
  expect(await screen.findByText('This is over, or no longer where you live.')).toBeTruthy();
});

it('says that outages which this phone never read cannot be read without a network', async () => {
  api.answer('GET /api/outages', refuse('unavailable'));
  setOnline(false);
  showScreen(<OutageScreen />, '/Outage');
  expect(await screen.findByText('The outages cannot be read without a network')).toBeTruthy();
});

/** An owner at the estate that she has chosen, and a tenant at another one. */
const beAtTwoEstates = async (): Promise<void> => {
  await endSession();
  const other = accessEntry({ estateID: '92', estateName: 'Kingfisher Bay', roleName: 'Tenant', roleRank: 50 });
  signedIn(api, { entries: [accessEntry(), other] });
};

it('a message about her other estate opens its outage, and not what is out where she is', async () => {
  await beAtTwoEstates();
  const there = outageWithNews({ id: 'o2', estateId: '92', title: 'No water at Kingfisher Bay' });
  api.answer('GET /api/outages', ({ query }) => (query.estateId === '92' ? [there] : [outageWithNews()]));
  api.answer(AFFECTED, () => ({ ...there, affectedHouses: 3, isAffected: true }));
  showScreen(<OutageScreen />, '/Outage?outage=o2');
  expect(await screen.findByRole('heading', { name: 'No water at Kingfisher Bay' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'I am affected too' }));
  expect(await screen.findByText('You said that you are affected, with 2 other houses.')).toBeTruthy();
});

it('does not say that an outage is over where her other estate cannot be read', async () => {
  await beAtTwoEstates();
  const refused = refuse('unavailable');
  api.answer('GET /api/outages', ({ query }) => (query.estateId === '91' ? [outageWithNews()] : refused()));
  showScreen(<OutageScreen />, '/Outage?outage=o2');
  expect(await screen.findByText('The outages could not be read')).toBeTruthy();
});

it('says that an outage of her other estate cannot be read without a network', async () => {
  await beAtTwoEstates();
  api.answer('GET /api/outages', ({ query }) => (query.estateId === '91' ? [outageWithNews()] : neverAnswers()));
  showScreen(<OutageScreen />, '/Outage?outage=o2');
  await screen.findByText('Loading');
  act(() => setOnline(false));
  expect(await screen.findByText('The outages cannot be read without a network')).toBeTruthy();
});
