// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { QueryView, type QueryState } from './query-view.tsx';

const here: QueryState<string[]> = {
  data: ['Ambulance'],
  isError: false,
  isFetching: false,
  dataUpdatedAt: Date.now() - 2 * 60 * 60 * 1000,
  refetch: () => undefined,
};

function show(query: QueryState<string[]>, isOffline = false): void {
  render(
    <QueryView query={query} isOffline={isOffline} empty={<p>Not found.</p>} error="Unable to fetch contacts">
      {(names) => <p>{names.join(', ')}</p>}
    </QueryView>,
  );
}

test('screen readers announce that it is loading', () => {
  show({ ...here, data: undefined, isFetching: true });
  expect(screen.getByRole('status').textContent).toContain('Loading');
});

test('an empty list shows the text for it', () => {
  show({ ...here, data: [] });
  expect(screen.getByText('Not found.')).toBeTruthy();
});

test('a failure has a button to try again', () => {
  const refetch = vi.fn<() => void>();
  show({ ...here, data: undefined, isError: true, refetch });
  expect(screen.getByRole('alert').textContent).toContain('Unable to fetch contacts');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('while it tries again, the button ignores presses', () => {
  const refetch = vi.fn<() => void>();
  show({ ...here, data: undefined, isError: true, isFetching: true, refetch });
  const button = screen.getByRole('button', { name: 'Try again' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  expect(refetch).not.toHaveBeenCalled();
});

test('offline, stored data is shown with its age', () => {
  show(here, true);
  expect(screen.getByText('Ambulance')).toBeTruthy();
  expect(screen.getByText(/Saved 2 hours ago/)).toBeTruthy();
});

test('offline without stored data there is no button to try again', () => {
  show({ ...here, data: undefined }, true);
  expect(screen.getByRole('alert').textContent).toContain('Unable to fetch contacts');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failed refresh keeps the old data', () => {
  show({ ...here, isError: true });
  expect(screen.getByText('Ambulance')).toBeTruthy();
  expect(screen.getByRole('alert')).toBeTruthy();
});
