import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { RefusedFields } from './refused-fields.tsx';

function Form({ wrong }: { wrong: Record<string, string> }) {
  const fields = useRef<HTMLDivElement>(null);
  return (
    <form>
      <div ref={fields}>
        <input aria-label="Name" aria-invalid={wrong['name'] !== undefined} />
        <p>{wrong['name']}</p>
      </div>
      <RefusedFields wrong={wrong} fields={fields} />
    </form>
  );
}

test('says nothing while nothing is refused', () => {
  render(<Form wrong={{}} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('leads to the refused field, and says what no field shows, also when the same is refused again', () => {
  const wrong = { name: 'Please enter a name.', hours: 'There is no such hour.' };
  const { rerender } = render(<Form wrong={wrong} />);
  const field = screen.getByLabelText('Name');
  const said = 'Some of it is not valid. Each field says what. There is no such hour.';
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('alert').textContent).toBe(said);
  field.blur();
  rerender(<Form wrong={{ ...wrong }} />);
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('alert').textContent).toBe(said);
});

test('says alone what no field shows at all', () => {
  render(<Form wrong={{ hours: 'There is no such hour.' }} />);
  expect(screen.getByRole('alert').textContent).toBe('There is no such hour.');
});
