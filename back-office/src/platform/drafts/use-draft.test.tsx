import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markSession, unmarkSession } from '../api/session-mark.ts';
import { dropAllDrafts, readDraft } from './drafts.ts';
import { dropUnsaved, hasUnsaved } from './unsaved-changes.ts';
import { useDraft } from './use-draft.ts';

beforeEach(() => {
  vi.useFakeTimers();
  dropAllDrafts();
  markSession();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Form({ record, isSending = false }: { record: string; isSending?: boolean }) {
  const [title, setTitle] = useState('');
  const { restoredAt, drop } = useDraft({
    key: record,
    isChanged: title !== '',
    isSending,
    value: { title },
    restore: (kept) => setTitle(kept.title),
  });
  return (
    <>
      <input aria-label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />
      {restoredAt !== undefined && <p>Your draft</p>}
      <button type="button" onClick={drop}>
        Saved
      </button>
    </>
  );
}

const field = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Title');
const write = (value: string): void => void fireEvent.change(field(), { target: { value } });
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

it('keeps what was written one second after the last change', () => {
  render(<Form record="notices/1" />);
  write('Water');
  pass(900);
  write('Water off');
  pass(999);
  expect(readDraft('notices/1')).toBeUndefined();
  pass(1);
  expect(readDraft('notices/1')?.value).toEqual({ title: 'Water off' });
});

it('keeps what was typed last when the form closes before it has rested: Back closes a panel without a question', () => {
  const { unmount } = render(<Form record="notices/1" />);
  write('Water');
  pass(1_000);
  write('Water off until noon');
  unmount();
  expect(readDraft('notices/1')?.value).toEqual({ title: 'Water off until noon' });
});

it('keeps nothing more when the form closes after it was saved, or after leaving without what was written', () => {
  const saved = render(<Form record="notices/1" />);
  write('Water off');
  fireEvent.click(screen.getByRole('button', { name: 'Saved' }));
  saved.unmount();
  expect(readDraft('notices/1')).toBeUndefined();
  const left = render(<Form record="notices/1" />);
  write('Water off');
  act(dropUnsaved);
  left.unmount();
  expect(readDraft('notices/1')).toBeUndefined();
});

it('keeps nothing when the form closes because its writer signs out', () => {
  const { unmount } = render(<Form record="notices/1" />);
  write('Water off');
  dropAllDrafts();
  unmarkSession();
  unmount();
  expect(readDraft('notices/1')).toBeUndefined();
});

it('opens the form of the same record with the draft, and of no other', () => {
  const { unmount } = render(<Form record="notices/1" />);
  write('Water off');
  pass(1_000);
  unmount();
  const other = render(<Form record="notices/2" />);
  expect(field().value).toBe('');
  other.unmount();
  render(<Form record="notices/1" />);
  expect(field().value).toBe('Water off');
  expect(screen.getByText('Your draft')).toBeDefined();
});

it('has no draft when what was written is as it was before', () => {
  const { unmount } = render(<Form record="notices/1" />);
  write('Water off');
  pass(1_000);
  unmount();
  render(<Form record="notices/1" />);
  expect(field().value).toBe('Water off');
  expect(readDraft('notices/1')).toBeDefined();
  write('');
  expect(readDraft('notices/1')).toBeUndefined();
});

it('has no draft after saving, and none after signing out', () => {
  const { unmount } = render(<Form record="notices/1" />);
  write('Water off');
  pass(1_000);
  fireEvent.click(screen.getByRole('button', { name: 'Saved' }));
  expect(readDraft('notices/1')).toBeUndefined();
  write('Water off again');
  pass(1_000);
  unmount();
  dropAllDrafts();
  render(<Form record="notices/1" />);
  expect(field().value).toBe('');
});

it('keeps at once what is sent, does not ask before leaving meanwhile, and asks again when it was refused', () => {
  const { rerender } = render(<Form record="notices/1" />);
  write('Water off');
  expect(hasUnsaved()).toBe(true);
  rerender(<Form record="notices/1" isSending />);
  expect(readDraft('notices/1')?.value).toEqual({ title: 'Water off' });
  expect(hasUnsaved()).toBe(false);
  rerender(<Form record="notices/1" />);
  expect(hasUnsaved()).toBe(true);
});
