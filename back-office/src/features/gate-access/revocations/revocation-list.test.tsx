import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { RevocationList } from './revocation-list.tsx';

const LIFT = 'POST /api/console/gate-revocations/lift';
const revocation = (id: string, name: string) => ({
  id,
  name,
  version: 3,
  estateId: '91',
  userId: `user-${id}`,
  deviceId: '',
  reason: 'Lost the keys',
  revokedAt: '2026-11-20T08:00:00.000Z',
  liftedAt: null,
});

test('several are lifted with one call after a question, and it says which one stays and why', async () => {
  const api = fakeApi({
    'GET /api/console/gate-revocations': () => ({
      items: [revocation('one', 'Mark Fourie'), revocation('two', 'Thandi Nkosi')],
      total: 2,
    }),
    [LIFT]: () => [
      { id: 'one', result: { userId: 'user-one' }, refusal: null },
      { id: 'two', result: null, refusal: { code: 'forbidden', detail: 'You are not allowed to do this.' } },
    ],
  });
  staffSignedIn(api);
  showRoom(<RevocationList />, 'gate-revocations');
  for (const name of ['Mark Fourie', 'Thandi Nkosi']) {
    fireEvent.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }));
  }
  fireEvent.click(screen.getByRole('button', { name: 'Lift 2 ...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lift 2 revocations?' }));
  expect(api.inputsOf(LIFT)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Let 2 people in again' }));
  expect(await screen.findByText('Thandi Nkosi: You are not allowed to do this.')).toBeDefined();
  const revocations = ['one', 'two'].map((id) => ({ id, version: 3 }));
  expect(api.inputsOf(LIFT)).toEqual([{ body: { revocations } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
