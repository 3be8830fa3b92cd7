import type { Snag } from '@ekhaya/contract/snags/snags';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { outbox } from '../../platform/outbox/outbox.ts';
import { fakeApi } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { AnswerDock } from './answer-dock.tsx';
import { readAnswerDraft } from './snag-draft.ts';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

it('a double tap sends an answer once, and words typed meanwhile are the next answer', async () => {
  signedIn(fakeApi());
  setOnline(false);
  showScreen(<AnswerDock snag={{ id: 'light', title: 'Street light' } as Snag} />, '/Snag');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Answer');
  fireEvent.change(field, { target: { value: 'Still dark' } });
  const send = screen.getByRole('button', { name: 'Send' });
  fireEvent.click(send);
  fireEvent.click(send);
  fireEvent.change(field, { target: { value: 'And the next one too' } });
  await waitFor(() => expect(outbox.get()).toHaveLength(1));
  await waitFor(async () => expect(await readAnswerDraft('light')).toMatchObject({ text: 'And the next one too' }));
  expect(field.value).toBe('And the next one too');
  expect(outbox.get()).toMatchObject([{ payload: { text: 'Still dark' } }]);
  setOnline(true);
});
