import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { type FakeApi, fakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
// Imported here, so that the tests do not wait for the lazy import.
import './ring.sheet.tsx';
import { WalkInRing } from './walk-in-ring.tsx';
import { walkIn } from './walk-ins.factory.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const RINGING = 'GET /api/gate/walk-in';
const ANSWER = 'POST /api/gate/walk-in/{id}/answer';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ [RINGING]: () => [walkIn()], [ANSWER]: () => walkIn({ status: 'allowed' }) });
});

const open = (): void => {
  signedIn(api);
  showScreen(<WalkInRing />, '/home');
};

it.each([
  ['Let in', 'allow'],
  ['Refuse', 'refuse'],
] as const)('a walk-in is answered with %s', async (button, answer) => {
  open();
  await screen.findByRole('dialog', { name: 'Kabelo Radebe is at Main Gate' });
  expect(screen.getByText(/guard of Msasa Ridge asks unit 14 .* with the car AB 12 CD GP\./)).toBeTruthy();
  api.answer(RINGING, () => []);
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.inputsOf(ANSWER)).toEqual([{ params: { id: 'w1' }, body: { answer } }]);
});

it('the sheet closes when another person of the house has answered first', async () => {
  api.answer(ANSWER, refuse('gate/walk-in-over'));
  open();
  await screen.findByRole('dialog');
  api.answer(RINGING, () => []);
  fireEvent.click(screen.getByRole('button', { name: 'Let in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the sheet of another walk-in follows one that was closed without an answer', async () => {
  api.answer(RINGING, () => [walkIn(), walkIn({ id: 'w2', visitorName: 'Courier' })]);
  open();
  await screen.findByRole('dialog', { name: 'Kabelo Radebe is at Main Gate' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('dialog', { name: 'Courier is at Main Gate' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.inputsOf(ANSWER)).toEqual([]);
});

it.each([-hourMs, hourMs])('a walk-in rings on a phone whose clock is wrong by %i ms', async (aheadMs) => {
  const askedAt = Date.now() - aheadMs;
  const times = [askedAt, askedAt + 60_000].map((at) => new Date(at).toISOString());
  api.answer(RINGING, () => [walkIn({ askedAt: times[0] ?? '', expiresAt: times[1] ?? '' })]);
  open();
  expect(await screen.findByRole('dialog', { name: 'Kabelo Radebe is at Main Gate' })).toBeTruthy();
});

it('a walk-in is shown for its time from the moment it was read', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  open();
  await screen.findByRole('dialog');
  await act(() => vi.advanceTimersByTimeAsync(65_000));
  expect(screen.queryByRole('dialog')).toBeNull();
});
