// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { FieldButton } from './field-button.tsx';
import { PasswordField, SearchField, TextField } from './field.tsx';

/** Returns the accessible description of a field. */
function descriptionOf(element: HTMLElement): string | null | undefined {
  const id = element.getAttribute('aria-describedby');
  return id === null ? null : document.getElementById(id)?.textContent;
}

test('an error marks the field, describes it and replaces the note', () => {
  const { rerender } = render(<TextField label="Mobile number" note="As on your phone" />);
  const field = screen.getByLabelText('Mobile number');
  expect(descriptionOf(field)).toBe('As on your phone');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  rerender(<TextField label="Mobile number" note="As on your phone" error="Please enter a valid phone number." />);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(field)).toBe('Please enter a valid phone number.');
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('a password is hidden until Show password is pressed', () => {
  render(<PasswordField label="Password" defaultValue="secret" />);
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.getAttribute('type')).toBe('password');
});

test('passes values and Enter to the caller', () => {
  const change = vi.fn<(value: string | boolean) => void>();
  const enter = vi.fn<() => void>();
  render(<TextField label="E-mail" onValueChange={change} onEnter={enter} />);
  const field = screen.getByLabelText('E-mail');
  fireEvent.change(field, { target: { value: 'thandi@ekhaya.test' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(change).toHaveBeenCalledWith('thandi@ekhaya.test');
  expect(enter).toHaveBeenCalledOnce();
});

test('the cross and Escape clear a search', () => {
  const change = vi.fn<(value: string | boolean) => void>();
  render(<SearchField value="lag" onValueChange={change} />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  fireEvent.keyDown(screen.getByRole('searchbox', { name: 'SEARCH' }), { key: 'Escape' });
  expect(change.mock.calls).toEqual([[''], ['']]);
});

test('the name of a picker field is its label and chosen value', () => {
  render(<FieldButton label="Estate" placeholder="Select estate" value="Msasa Ridge" />);
  expect(screen.getByRole('button').textContent).toBe('EstateMsasa Ridge');
});

test('the name of a tick box is its sentence', () => {
  const change = vi.fn<(value: string | boolean) => void>();
  render(<Checkbox onCheckedChange={change}>I accept the terms</Checkbox>);
  fireEvent.click(screen.getByRole('checkbox', { name: 'I accept the terms' }));
  expect(change).toHaveBeenCalledWith(true);
});
