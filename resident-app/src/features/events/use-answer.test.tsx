import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { waitingDialogs } from '../../platform/dialogs/dialogs.ts';
import { fakeApi, refuse } from '../../platform/testing/fake-api.ts';
import { useAnswer } from './use-answer.ts';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const ANSWER = 'PUT /api/events/{id}/answer';

it('sends an answer without its day to a server of the version before, which knows none', async () => {
  const refused = refuse('validation', { fields: { startDate: 'This field is not known here.' } });
  const api = fakeApi({
    [ANSWER]: ({ body }) => ('startDate' in body ? refused() : { status: 'going', guests: [], place: null }),
  });
  const { result } = renderHook(() => useAnswer({ id: 'market', startDate: '2026-11-14 15:00:00' }));
  await act(async () => expect(await result.current.send({ going: true, guests: [] })).toBe(true));
  expect(api.inputsOf(ANSWER).map(({ body }) => 'startDate' in body)).toEqual([true, false]);
  expect(waitingDialogs.get()).toEqual([]);
});
