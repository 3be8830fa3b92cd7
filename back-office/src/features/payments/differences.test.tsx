import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { DifferencesList } from './differences-list.tsx';
import type { PaymentDifference } from './payments.queries.ts';

const DIFFERENCES = 'GET /api/console/payment-differences';

const at = '2026-11-14T08:30:00.000Z';
const difference = (id: number): PaymentDifference => ({
  id,
  payment: {
    id: `payment-${id}`,
    estateId: '91',
    person: { id: 'amina', name: 'Amina Patel' },
    reference: `EK-${id}`,
    accountNo: '04142277318',
    utility: 'electricity',
    amountCents: 50_000,
    stage: 'issued',
    givenBackCents: 0,
    createdAt: at,
    changedAt: at,
    approvedAt: at,
    refundBy: null,
  },
  kind: 'gateway',
  detail: `difference ${id}`,
  foundAt: at,
  settledAt: null,
  settledBy: null,
  note: '',
});

afterEach(() => vi.unstubAllGlobals());

test('differences are read on after fifty', async () => {
  const fifty = Array.from({ length: 50 }, (_, index) => difference(index + 1));
  const api = fakeApi({ [DIFFERENCES]: () => ({ items: fifty, total: 51 }) });
  staffSignedIn(api);
  showRoom(<DifferencesList state="open" />, 'stuck-payments');
  const more = await screen.findByRole('button', { name: 'Show more' });
  api.answer(DIFFERENCES, () => ({ items: [difference(51)], total: 51 }));
  fireEvent.click(more);
  expect(await screen.findByText('Difference 51')).toBeDefined();
  expect(screen.getByText('Difference 1')).toBeDefined();
  expect(api.inputsOf(DIFFERENCES).at(-1)).toMatchObject({ query: { state: 'open', page: '2' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
});
