import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PinPad } from './pin-pad.tsx';

function Pad(props: { isBusy?: boolean; isLocked?: boolean; error?: string; onChange?: (digits: string) => void }) {
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
        props.onChange?.(digits);
      }}
    />
  );
}

test('keys and keyboard enter up to four digits and delete the last one', () => {
  const onChange = vi.fn<(digits: string) => void>();
  render(<Pad onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: '4' }));
  fireEvent.click(screen.getByRole('button', { name: '7' }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete the last digit' }));
  fireEvent.keyDown(document.body, { key: '0' });
  fireEvent.keyDown(document.body, { key: 'Backspace' });
  for (const key of ['1', '2', '3', '9', 'x']) fireEvent.keyDown(document.body, { key });
  expect(onChange.mock.calls.map(([digits]) => digits)).toEqual(['4', '47', '4', '40', '4', '41', '412', '4123']);
  expect(screen.getByRole('status').textContent).toBe('4 of 4 digits entered');
});

test('the error is announced, and no digit is accepted while busy or locked', () => {
  const onChange = vi.fn<(digits: string) => void>();
  const { rerender } = render(<Pad onChange={onChange} isBusy error="Pin Incorrect.Please try again" />);
  expect(screen.getByRole('alert').textContent).toBe('Pin Incorrect.Please try again');
  fireEvent.click(screen.getByRole('button', { name: '4' }));
  rerender(<Pad onChange={onChange} isLocked />);
  fireEvent.keyDown(document.body, { key: '4' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '4' }).disabled).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
});
