// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChoiceList } from './choice-list.tsx';

const choices = [
  { key: 'light', title: 'Light' },
  { key: 'dark', title: 'Dark' },
  { key: 'phone', title: 'As on the phone' },
];
const onChoose = vi.fn<(key: string) => void>();
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
/** What a browser does when an arrow key moves to the next radio button. */
const moveTo = (name: string, from: string): void => {
  fireEvent.keyDown(radio(from), { key: 'ArrowDown' });
  fireEvent.click(radio(name));
  fireEvent.keyUp(radio(name), { key: 'ArrowDown' });
};
const chosen = () => onChoose.mock.calls.map(([key]) => key);

beforeEach(() => onChoose.mockClear());
afterEach(cleanup);

test('in a picker, arrow keys only move; Enter, Space or a press chooses', () => {
  render(<ChoiceList label="Appearance" choices={choices} chosen="light" isPicker onChoose={onChoose} />);
  moveTo('Dark', 'Light');
  moveTo('As on the phone', 'Dark');
  expect(chosen()).toEqual([]);
  expect(radio('As on the phone').checked).toBe(true);
  fireEvent.keyDown(radio('As on the phone'), { key: 'Enter' });
  expect(chosen()).toEqual(['phone']);
  fireEvent.click(radio('Dark'));
  expect(chosen()).toEqual(['phone', 'dark']);
});

test('in a picker, a press on what is chosen chooses it again, so that the picker closes', () => {
  render(<ChoiceList label="Appearance" choices={choices} chosen="light" isPicker onChoose={onChoose} />);
  fireEvent.click(radio('Light'));
  expect(chosen()).toEqual(['light']);
});

test('elsewhere an arrow key chooses', () => {
  render(<ChoiceList label="Direction" choices={choices} chosen="light" onChoose={onChoose} />);
  moveTo('Dark', 'Light');
  expect(chosen()).toEqual(['dark']);
});
