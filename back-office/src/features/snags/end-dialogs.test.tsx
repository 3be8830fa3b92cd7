import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { CloseDialog, MergeDialog } from './end-dialogs.tsx';
import { waterSnag } from './testing/water-snag.ts';

const DECIDE = 'POST /api/console/snags/decisions';
const UNDO = 'POST /api/console/decisions/undo';
const bench = { id: 'bench', version: 7, title: 'Bench is broken' };
const WORDS = 'Mended on Monday.';
const ended = (id: string) => ({ id, result: { decision: { id: 'decision', undoMs: 10_000 } }, refusal: null });
const lost = (id: string) => ({
  id,
  result: null,
  refusal: {
    code: 'changed-meanwhile' as const,
    detail: 'Somebody else changed this in the meantime. Nothing was lost.',
    change: { by: 'Pieter Smit', at: '2026-11-20T08:00:00.000Z' },
  },
});

let api: FakeApi;
let closed: number;
beforeEach(() => {
  closed = 0;
  api = fakeApi();
  staffSignedIn(api);
});
afterEach(() => sessionStorage.clear());

const openClose = (snags: readonly (typeof bench)[]) => {
  cleanup();
  showRoom(<CloseDialog snags={snags} onClose={() => (closed += 1)} onDone={() => undefined} />);
};
const answerField = (): HTMLTextAreaElement => screen.getByLabelText<HTMLTextAreaElement>('Answer, if you like');

test('after a refusal the dialog stays open for the snags that are left, with its words, also when it is opened again', async () => {
  api.answer(DECIDE, () => [ended('water'), lost('bench')]);
  openClose([waterSnag, bench]);
  fireEvent.change(answerField(), { target: { value: WORDS } });
  fireEvent.click(screen.getByRole('button', { name: 'Close 2 as done' }));
  const left = within(await screen.findByRole('dialog', { name: 'Close 1 snag' }));
  expect(await left.findByText(/Pieter Smit has changed “Bench is broken” meanwhile/)).toBeDefined();
  expect(answerField().value).toBe(WORDS);
  expect(closed).toBe(0);
  // The first one is ended, and can be taken back.
  expect(await screen.findByText(/Everybody who reported it is told/)).toBeDefined();
  fireEvent.click(left.getByRole('button', { name: 'Cancel' }));
  openClose([bench]);
  await waitFor(() => expect(answerField().value).toBe(WORDS));
  // The words for one snag are not offered for another.
  openClose([waterSnag]);
  expect(answerField().value).toBe('');
});

test('what was closed before a refusal is taken back from the dialog, which hides the undo bar', async () => {
  api.answer(DECIDE, () => [ended('water'), lost('bench')]);
  api.answer(UNDO, () => []);
  openClose([waterSnag, bench]);
  fireEvent.click(screen.getByRole('button', { name: 'Close 2 as done' }));
  const left = within(await screen.findByRole('dialog', { name: 'Close 1 snag' }));
  expect(await left.findByText('1 snag is closed already.')).toBeDefined();
  fireEvent.click(left.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.inputsOf(UNDO)).toEqual([{ body: { decisionIds: ['decision'] } }]));
  expect(closed).toBe(1);
});

test('leaves no draft behind, although the snags leave the queue while they are sent', async () => {
  let leave = (): void => undefined;
  function Queue() {
    const [snags, setSnags] = useState([waterSnag, bench]);
    leave = () => setSnags([]);
    return <CloseDialog snags={snags} onClose={() => (closed += 1)} onDone={() => undefined} />;
  }
  api.answer(DECIDE, async () => {
    leave();
    await new Promise((resolve) => setTimeout(resolve, 50));
    return [ended('water'), ended('bench')];
  });
  showRoom(<Queue />);
  fireEvent.change(answerField(), { target: { value: WORDS } });
  fireEvent.click(screen.getByRole('button', { name: 'Close 2 as done' }));
  await waitFor(() => expect(closed).toBe(1));
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

test('the answer of a close that was taken back waits in the dialog', async () => {
  api.answer(DECIDE, () => [ended('bench')]);
  api.answer(UNDO, () => []);
  openClose([bench]);
  fireEvent.change(answerField(), { target: { value: WORDS } });
  fireEvent.click(screen.getByRole('button', { name: 'Close 1 as done' }));
  fireEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Undo' }));
  await screen.findByText('Taken back. Nobody was told.');
  openClose([bench]);
  await waitFor(() => expect(answerField().value).toBe(WORDS));
});

test('says when none of the snags is open any more, and cannot be sent', () => {
  openClose([]);
  const dialog = within(screen.getByRole('dialog', { name: 'None of them is open any more' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Close 0 as done' }).disabled).toBe(true);
});

test('the choice of the one that stays is kept as a draft', async () => {
  const openMerge = () => {
    cleanup();
    showRoom(<MergeDialog snags={[waterSnag, bench]} onClose={() => undefined} onDone={() => undefined} />);
    return screen.getByRole('combobox', { name: 'The one that stays' });
  };
  fireEvent.mouseDown(openMerge());
  fireEvent.click(await screen.findByRole('option', { name: 'Bench is broken' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const choice = openMerge();
  await waitFor(() => expect(choice.textContent).toBe('Bench is broken'));
});
