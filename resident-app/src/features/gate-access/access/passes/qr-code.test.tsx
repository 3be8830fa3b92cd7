import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

test('a code has a quiet zone of four squares, whole squares only, and a name', () => {
  render(<QrCode text="EK2:ABC" label="Gate access code" />);
  const code = screen.getByRole('img', { name: 'Gate access code' });
  // Seven capitals and digits fit the smallest code, 21 by 21.
  expect(code.getAttribute('viewBox')).toBe('-4 -4 29 29');
  expect(code.getAttribute('shape-rendering')).toBe('crispEdges');
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
});
