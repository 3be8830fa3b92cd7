import { describe, expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { dataProvider } from './data-provider.ts';

const LIST = 'GET /api/console/closures';
const closure = {
  id: 'one',
  version: 7,
  estateId: '91',
  serviceId: null,
  serviceName: '',
  date: '2026-12-16',
  start: '0000',
  end: '2400',
  reason: 'Storm',
  canceled: 2,
  told: 0,
  createdAt: '2026-11-21T08:00:00.000Z',
};

describe('lists and records', () => {
  test('sends page, sort order and filters to the server, without empty filters', async () => {
    const api = fakeApi({ [LIST]: () => ({ items: [closure], total: 7 }) });
    const page = await dataProvider.getList('closures', {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'date', order: 'DESC' },
      filter: { estateId: '91', q: '' },
    });
    expect(page).toEqual({ data: [closure], total: 7 });
    expect(api.inputsOf(LIST)[0]?.query).toEqual({
      page: '2',
      perPage: '25',
      sort: 'date',
      order: 'DESC',
      estateId: '91',
    });
  });

  test('pages through a list whose total is a lower bound', async () => {
    const api = fakeApi({ 'GET /api/console/bookings': () => ({ items: [], total: 10_000, isMore: true }) });
    const pagination = { page: 401, perPage: 25 };
    expect(await dataProvider.getList('bookings', { pagination })).toEqual({
      data: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
      meta: { atLeast: 10_000 },
    });
    api.answer('GET /api/console/bookings', () => ({ items: [], total: 10_000, isMore: false }));
    expect(await dataProvider.getList('bookings', { pagination })).toEqual({ data: [], total: 10_000 });
  });

  test('reads, writes and removes a record by its id', async () => {
    const api = fakeApi({
      'GET /api/console/closures/{id}': () => closure,
      'PUT /api/console/closures/{id}': () => closure,
      'DELETE /api/console/closures/{id}': () => ({}),
    });
    expect(await dataProvider.getOne('closures', { id: 'one' })).toEqual({ data: closure });
    await dataProvider.update('closures', { id: 'one', data: { reason: 'Wind' }, previousData: closure });
    await dataProvider.delete('closures', { id: 'one', previousData: closure });
    expect(api.inputsOf('PUT /api/console/closures/{id}')).toEqual([
      { params: { id: 'one' }, body: { reason: 'Wind' } },
    ]);
    expect(api.inputsOf('DELETE /api/console/closures/{id}')).toEqual([{ params: { id: 'one' } }]);
    expect(api.headersOf('PUT /api/console/closures/{id}', 'if-match')).toEqual(['"7"']);
    expect(api.headersOf('DELETE /api/console/closures/{id}', 'if-match')).toEqual(['"7"']);
  });
});
