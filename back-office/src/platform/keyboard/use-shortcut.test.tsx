import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setLetters } from './letter-keys.ts';
import { useShortcut } from './use-shortcut.ts';

const accept = vi.fn<() => void>();
const goToday = vi.fn<() => void>();
const keep = vi.fn<() => void>();
const close = vi.fn<() => void>();

function Room({ isDialogOpen = false }: { isDialogOpen?: boolean }) {
  useShortcut('a', accept);
  useShortcut('g t', goToday);
  useShortcut('Ctrl s', keep);
  useShortcut('Escape', close);
  return (
    <>
      <input aria-label="Words" />
      {isDialogOpen && <div role="dialog" aria-label="Question" />}
    </>
  );
}

afterEach(() => {
  cleanup();
  setLetters(true);
  vi.clearAllMocks();
});
const press = (key: string, more: object = {}, target: Element = document.body): void =>
  void fireEvent.keyDown(target, { key, ...more });

test('a letter, a sequence, and a key with Ctrl run their acts', () => {
  render(<Room />);
  press('a');
  press('g');
  press('t');
  press('s', { ctrlKey: true });
  expect([accept, goToday, keep].map((act) => act.mock.calls.length)).toEqual([1, 1, 1]);
});

test('letters are silent while the person types; Escape and Ctrl S are not', () => {
  render(<Room />);
  const field = screen.getByLabelText('Words');
  press('a', {}, field);
  expect(accept).not.toHaveBeenCalled();
  press('s', { ctrlKey: true }, field);
  press('Escape', {}, field);
  expect(keep).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});

test('letters are silent once they are turned off, and behind a dialog every key is', () => {
  const { rerender } = render(<Room />);
  setLetters(false);
  press('a');
  expect(accept).not.toHaveBeenCalled();
  setLetters(true);
  rerender(<Room isDialogOpen />);
  press('a');
  press('Escape');
  expect(accept).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
});

test('a key that is held acts once: the next request would be accepted unread', () => {
  render(<Room />);
  press('a');
  press('a', { repeat: true });
  expect(accept).toHaveBeenCalledOnce();
});

test('J and K may be held', () => {
  const step = vi.fn<() => void>();
  const List = () => {
    useShortcut('j', step);
    return null;
  };
  render(<List />);
  press('j');
  press('j', { repeat: true });
  expect(step).toHaveBeenCalledTimes(2);
});
