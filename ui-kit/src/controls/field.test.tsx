// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { FieldButton, PasswordField, SearchField, TextField } from './field.tsx';

afterEach(cleanup);

/** What is read out after the name of a field. */
function descriptionOf(element: HTMLElement): string | null | undefined {
  const id = element.getAttribute('aria-describedby');
  return id === null ? null : document.getElementById(id)?.textContent;
}

test('an error marks the field, is read with it, and takes the place of the note', () => {
  const { rerender } = render(<TextField label="Mobile number" note="As on your phone" />);
  const field = screen.getByLabelText('Mobile number');
  expect(descriptionOf(field)).toBe('As on your phone');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  rerender(<TextField label="Mobile number" note="As on your phone" error="Please enter a valid phone number." />);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(field)).toBe('Please enter a valid phone number.');
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('a password is hidden until asked for', () => {
  render(<PasswordField label="Password" defaultValue="secret" />);
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.getAttribute('type')).toBe('password');
});

test('values and Enter are passed on', () => {
  const change = vi.fn<(value: string | boolean) => void>();
  const enter = vi.fn<() => void>();
  render(<TextField label="E-mail" onValueChange={change} onEnter={enter} />);
  const field = screen.getByLabelText('E-mail');
  fireEvent.change(field, { target: { value: 'thandi@ekhaya.test' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(change).toHaveBeenCalledWith('thandi@ekhaya.test');
  expect(enter).toHaveBeenCalledOnce();
});

test('a search can be emptied by its cross and by Escape', () => {
  const change = vi.fn<(value: string | boolean) => void>();
  render(<SearchField value="lag" onValueChange={change} />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  fireEvent.keyDown(screen.getByRole('searchbox', { name: 'SEARCH' }), { key: 'Escape' });
  expect(change.mock.calls).toEqual([[''], ['']]);
});

test('a picker field is named by its label and what is chosen', () => {
  render(<FieldButton label="Estate" placeholder="Select estate" value="Msasa Ridge" />);
  expect(screen.getByRole('button').textContent).toBe('EstateMsasa Ridge');
});

test('a tick box is named by its sentence', () => {
  const change = vi.fn<(value: string | boolean) => void>();
  render(<Checkbox onCheckedChange={change}>I accept the terms</Checkbox>);
  fireEvent.click(screen.getByRole('checkbox', { name: 'I accept the terms' }));
  expect(change).toHaveBeenCalledWith(true);
});
