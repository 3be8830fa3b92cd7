import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
// At hand, so that a test need not wait for what the app loads late.
import './ring.sheet.tsx';
import { WalkInRing } from './walk-in-ring.tsx';
import type { WalkIn } from './walk-ins.queries.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const RINGING = 'GET /api/gate/walk-in';
const ANSWER = 'POST /api/gate/walk-in/{id}/answer';

const walkIn: WalkIn = {
  id: 'w1',
  visitorName: 'Kabelo Radebe',
  plate: 'AB 12 CD GP',
  unit: '14',
  estateName: 'Msasa Ridge',
  gate: 'Main Gate',
  gateId: 'main',
  status: 'ringing',
  askedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
  answeredBy: '',
};

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ [RINGING]: () => [walkIn], [ANSWER]: () => ({ ...walkIn, status: 'allowed' as const }) });
});

const open = (): void => {
  signedIn(api);
  showScreen(<WalkInRing />, '/home');
};

it.each([
  ['Let in', 'allow'],
  ['Refuse', 'refuse'],
] as const)('somebody at the gate is answered with %s', async (button, answer) => {
  open();
  await screen.findByRole('dialog', { name: 'Kabelo Radebe is at Main Gate' }, { timeout: 4000 });
  expect(screen.getByText(/guard of Msasa Ridge asks unit 14 .* with the car AB 12 CD GP\./)).toBeTruthy();
  api.answer(RINGING, () => []);
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.inputsOf(ANSWER)).toEqual([{ params: { id: 'w1' }, body: { answer } }]);
});

it('somebody else of the house was quicker', async () => {
  api.answer(ANSWER, refuse('gate/walk-in-over'));
  open();
  await screen.findByRole('dialog');
  api.answer(RINGING, () => []);
  fireEvent.click(screen.getByRole('button', { name: 'Let in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('nobody rings: nothing is shown', async () => {
  api.answer(RINGING, () => [{ ...walkIn, expiresAt: new Date(0).toISOString() }]);
  open();
  await waitFor(() => expect(api.inputsOf(RINGING)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
