import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PinPad } from './pin-pad.tsx';

afterEach(cleanup);

function Pad(props: { isBusy?: boolean; isLocked?: boolean; error?: string; told?: (digits: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <PinPad
      heading="Enter your 4-digit Pin:"
      value={value}
      isBusy={props.isBusy}
      isLocked={props.isLocked}
      error={props.error}
      onValueChange={(digits) => {
        setValue(digits);
        props.told?.(digits);
      }}
    />
  );
}

test('keys and keyboard fill four leaves, the last digit can be taken back, a fifth is not taken', () => {
  const told = vi.fn<(digits: string) => void>();
  render(<Pad told={told} />);
  fireEvent.click(screen.getByRole('button', { name: '4' }));
  fireEvent.click(screen.getByRole('button', { name: '7' }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete the last digit' }));
  fireEvent.keyDown(document.body, { key: '0' });
  fireEvent.keyDown(document.body, { key: 'Backspace' });
  for (const key of ['1', '2', '3', '9', 'x']) fireEvent.keyDown(document.body, { key });
  expect(told.mock.calls.map(([digits]) => digits)).toEqual(['4', '47', '4', '40', '4', '41', '412', '4123']);
  expect(screen.getByRole('status').textContent).toBe('4 of 4 digits entered');
});

test('what went wrong is read out, and nothing is taken while busy or locked', () => {
  const told = vi.fn<(digits: string) => void>();
  const { rerender } = render(<Pad told={told} isBusy error="Pin Incorrect.Please try again" />);
  expect(screen.getByRole('alert').textContent).toBe('Pin Incorrect.Please try again');
  fireEvent.click(screen.getByRole('button', { name: '4' }));
  rerender(<Pad told={told} isLocked />);
  fireEvent.keyDown(document.body, { key: '4' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '4' }).disabled).toBe(true);
  expect(told).not.toHaveBeenCalled();
});
