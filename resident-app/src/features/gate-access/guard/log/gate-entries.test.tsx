import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { sendOutbox } from '../../../../platform/outbox/outbox.ts';
import { startOutbox } from '../../../../platform/outbox/start-outbox.ts';
import { forgetAllExcept } from '../../../../platform/store/encrypted-store.ts';
import { setOnline } from '../../../../platform/testing/network.ts';
import { areUpdatesHeld } from '../../../../platform/updates/hold-updates.ts';
import '../../index.ts';
import { apiOfGuard, startAtMainGate } from '../testing/at-the-gate.tsx';
import { addLogEntry } from './gate-entries.ts';

vi.mock('../../../../platform/store/encrypted-store.ts', () => import('../../../../platform/testing/memory-store.ts'));

const NOT_STORED = 'This phone cannot store entries. Please keep the app open until they are sent.';

const logAmbulance = (): Promise<void> =>
  act(() =>
    addLogEntry(
      {
        nonce: crypto.randomUUID(),
        at: new Date().toISOString(),
        gateId: 'main',
        direction: 'in',
        result: 'overridden',
        overrideReason: 'Ambulance',
      },
      '',
    ),
  );

beforeEach(() => forgetAllExcept({}));

it('entries that the phone cannot store: the guard is asked to keep the app open, and no update closes it', async () => {
  const store = await import('../../../../platform/testing/memory-store.ts');
  startOutbox();
  await startAtMainGate(apiOfGuard());
  setOnline(false);
  await logAmbulance();
  expect(await screen.findByText(/, 1 entry not sent yet$/)).toBeTruthy();
  expect(screen.queryByText(NOT_STORED)).toBeNull();
  expect(areUpdatesHeld()).toBe(false);
  const full = vi.spyOn(store, 'writeStored').mockResolvedValue();
  await logAmbulance();
  full.mockRestore();
  expect(await screen.findByText(NOT_STORED)).toBeTruthy();
  expect(areUpdatesHeld()).toBe(true);
  setOnline(true);
  await act(() => sendOutbox());
  await waitFor(() => expect(screen.queryByText(NOT_STORED)).toBeNull());
  await waitFor(() => expect(areUpdatesHeld()).toBe(false));
});
