import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { MeasureField } from './measure-field.tsx';

const written = vi.fn<(value: number) => void>();

function Form({ begins, isWhole = false }: { begins: number | undefined; isWhole?: boolean }) {
  const [value, setValue] = useState(begins);
  return (
    <MeasureField
      label="Latitude"
      value={value}
      limits={{ least: -90, most: 90 }}
      isWhole={isWhole}
      onChange={(read) => {
        setValue(read);
        written(read);
      }}
    />
  );
}

const field = (): HTMLInputElement => screen.getByRole('spinbutton', { name: 'Latitude' });
const type = (value: string): void => void fireEvent.change(field(), { target: { value } });

test('stays empty while a number is begun anew, and returns to the last one when it is left so', () => {
  render(<Form begins={-26} />);
  type('');
  expect(field().value).toBe('');
  expect(screen.getByText('Between -90 and 90')).toBeDefined();
  expect(written).not.toHaveBeenCalled();
  type('-25.9982');
  expect(written).toHaveBeenLastCalledWith(-25.9982);
  type('');
  fireEvent.blur(field());
  expect(field().value).toBe('-25.9982');
});

test('has no number before the first one, and takes none that is impossible', () => {
  render(<Form begins={undefined} isWhole />);
  expect(field().value).toBe('');
  written.mockClear();
  for (const text of ['91', '1.5']) type(text);
  expect(screen.getByText('A whole number between -90 and 90')).toBeDefined();
  expect(written).not.toHaveBeenCalled();
  type('3');
  expect(written).toHaveBeenLastCalledWith(3);
});

test('keeps an impossible number with its sentence when it is left: its beginning is not what was meant', () => {
  render(<Form begins={3} isWhole />);
  for (const text of ['9', '91']) type(text);
  fireEvent.blur(field());
  expect(field().value).toBe('91');
  expect(screen.getByText('A whole number between -90 and 90')).toBeDefined();
});
