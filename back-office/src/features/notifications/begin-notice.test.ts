import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { expect, test } from 'vitest';
import { fakeApi } from '../../platform/testing/fake-api.ts';
import { testNotice } from './notice.factory.ts';
import { beginNotice } from './notices.queries.ts';

test.each([
  ['opens the empty draft that the person began', 60_000, 'begun'],
  ['begins another one where the server is about to delete the empty one', dayMs - 60_000, 'new'],
])('%s', async (_, age, opened) => {
  const createdAt = new Date(Date.now() - age).toISOString();
  const begun = testNotice({
    id: 'begun',
    createdAt,
    createdBy: { id: 'lerato', name: 'Lerato Mokoena' },
    title: '',
    description: '',
  });
  fakeApi({
    'GET /api/console/notifications': () => ({ items: [begun], total: 1 }),
    'POST /api/console/notifications': () => testNotice({ id: 'new' }),
  });
  expect(await beginNotice({ estateIds: ['91'], writerId: 'lerato' })).toBe(opened);
});
