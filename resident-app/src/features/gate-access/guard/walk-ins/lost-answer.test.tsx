import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAllExcept } from '../../../../platform/store/encrypted-store.ts';
import { type FakeApi, noNetwork } from '../../../../platform/testing/fake-api.ts';
import { areUpdatesHeld } from '../../../../platform/updates/hold-updates.ts';
import '../../index.ts';
import { walkIn } from '../../walk-ins/walk-ins.factory.ts';
import type { WalkIn } from '../gates/guard.queries.ts';
import { apiOfGuard, startAtMainGate } from '../testing/at-the-gate.tsx';

vi.mock('../../../../platform/store/encrypted-store.ts', () => import('../../../../platform/testing/memory-store.ts'));

const liveListeners = new Set<() => void>();
vi.mock('@ekhaya/browser/live/live-stream', () => ({
  onLiveEvent: (_topic: string, listener: () => void) => {
    liveListeners.add(listener);
    return () => liveListeners.delete(listener);
  },
  onLiveEvents: () => () => undefined,
}));

const READ = 'GET /api/gate/walk-in/{id}';
const ADMIT = 'POST /api/gate/walk-in/{id}/admit';
const LOG = 'POST /api/gate/log';
const NOT_READ = 'The answer of the house did not arrive';

let api: FakeApi;
beforeEach(async () => {
  await forgetAllExcept({});
  api = apiOfGuard();
  api.answer('POST /api/gate/walk-in', () => courier());
  api.answer(READ, noNetwork);
  api.answer(ADMIT, ({ body }) => ({ nonce: body.nonce }));
});

// The house would still be rung in the next test.
afterEach(() => {
  const next = screen.queryByRole('button', { name: 'Scan next' });
  if (next) fireEvent.click(next);
});

const courier = (overrides: Partial<WalkIn> = {}): WalkIn =>
  walkIn({ visitorName: 'Courier', expiresAt: new Date(0).toISOString(), ...overrides });

const readAgain = (): void => act(() => liveListeners.forEach((listener) => listener()));

const ring = async () => {
  await startAtMainGate(api);
  fireEvent.click(screen.getByRole('button', { name: 'Ring a house' }));
  fireEvent.change(await screen.findByLabelText('Visitor’s name'), { target: { value: 'Courier' } });
  fireEvent.change(screen.getByLabelText('House or unit'), { target: { value: '14' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ring' }));
  await screen.findByRole('dialog', { name: 'Ringing unit 14' });
  readAgain();
  return within(await screen.findByRole('alertdialog', { name: 'REFUSED' }));
};

describe('an answer of a house that the phone could not read in time', () => {
  it('is not called no answer', async () => {
    const shown = await ring();
    expect(shown.getByText(NOT_READ)).toBeTruthy();
    expect(shown.getByText('Main Gate, in, no network')).toBeTruthy();
    expect(screen.queryByText('Nobody answered')).toBeNull();
  });

  it('lets the visitor in when it arrives while the guard still has her before her', async () => {
    await ring();
    api.answer(READ, () => courier({ status: 'allowed', answeredBy: 'Thandi Nkosi' }));
    readAgain();
    const shown = within(await screen.findByRole('alertdialog', { name: 'GRANTED' }));
    expect(shown.getByText('Allowed by Thandi Nkosi')).toBeTruthy();
    expect(api.inputsOf(ADMIT)).toHaveLength(1);
  });

  it('says no when it arrives as a no', async () => {
    await ring();
    api.answer(READ, () => courier({ status: 'refused' }));
    readAgain();
    expect(await screen.findByText('The house said no')).toBeTruthy();
    expect(screen.queryByText(NOT_READ)).toBeNull();
  });

  it.each([
    ['Scan next', []],
    ['Let in anyway', [{ subjectKey: 'walk-in:w1' }]],
  ])('is no longer waited for after %s', async (action, entries) => {
    const shown = await ring();
    fireEvent.click(shown.getByRole('button', { name: action }));
    if (action === 'Let in anyway') {
      fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'The house called me' } });
      fireEvent.click(screen.getByRole('button', { name: 'Let in' }));
      await screen.findByText('Let in: The house called me');
      fireEvent.click(screen.getByRole('button', { name: 'Scan next' }));
    }
    expect(api.inputsOf(LOG).flatMap(({ body }) => body.entries)).toMatchObject(entries);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText('Ringing unit 14 for Courier')).toBeNull();
    await waitFor(() => expect(areUpdatesHeld()).toBe(false));
    api.answer(READ, () => courier({ status: 'allowed' }));
    readAgain();
    expect(api.inputsOf(ADMIT)).toEqual([]);
  });
});
