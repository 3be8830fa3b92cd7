import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setCharacters } from './character-keys.ts';
import { useShortcut } from './use-shortcut.ts';

const accept = vi.fn<() => void>();
const goToday = vi.fn<() => void>();
const keep = vi.fn<() => void>();
const close = vi.fn<() => void>();
const search = vi.fn<() => void>();
const finish = vi.fn<() => void>();

function Room({ isDialogOpen = false }: { isDialogOpen?: boolean }) {
  useShortcut('a', accept);
  useShortcut('g t', goToday);
  useShortcut('Ctrl s', keep);
  useShortcut('Escape', close);
  useShortcut('/', search);
  useShortcut('Enter', finish);
  return (
    <>
      <input aria-label="Words" />
      <button type="button">Undo</button>
      <a href="/today">
        <span>Today</span>
      </a>
      {isDialogOpen && <div role="dialog" aria-label="Question" />}
    </>
  );
}

afterEach(() => {
  cleanup();
  setCharacters(true);
  vi.clearAllMocks();
});
/** @returns whether the browser goes on with what the key does by itself */
const press = (key: string, more: object = {}, target: Element = document.body): boolean =>
  fireEvent.keyDown(target, { key, ...more });

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

test('Enter on a button or a link is its own', () => {
  render(<Room />);
  expect(press('Enter', {}, screen.getByRole('button', { name: 'Undo' }))).toBe(true);
  expect(press('Enter', {}, screen.getByText('Today'))).toBe(true);
  expect(finish).not.toHaveBeenCalled();
  expect(press('Enter')).toBe(false);
  expect(finish).toHaveBeenCalledOnce();
});

test('letters are silent once they are turned off, and behind a dialog every key is', () => {
  const { rerender } = render(<Room />);
  setCharacters(false);
  press('a');
  expect(accept).not.toHaveBeenCalled();
  setCharacters(true);
  rerender(<Room isDialogOpen />);
  press('a');
  press('Escape');
  // The browser would save the page.
  expect(press('s', { ctrlKey: true })).toBe(false);
  expect(accept).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
  expect(keep).not.toHaveBeenCalled();
});

test('characters that are no letters are turned off with them: who dictates says “slash”', () => {
  render(<Room />);
  press('/');
  expect(search).toHaveBeenCalledOnce();
  setCharacters(false);
  expect(press('/')).toBe(true);
  expect(search).toHaveBeenCalledOnce();
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
