import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CurrentScreen } from './current-screen.tsx';

const loadNotFound = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('../routes.ts', () => ({ loadNotFound }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('offers a retry when the code of the not-found screen could not be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  loadNotFound.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(<CurrentScreen admission={{ kind: 'not-found' }} path="/nowhere" />);
  expect(await screen.findByText('This screen could not be shown.')).toBeDefined();
  loadNotFound.mockResolvedValue(() => <p>This page does not exist.</p>);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This page does not exist.')).toBeDefined();
});
