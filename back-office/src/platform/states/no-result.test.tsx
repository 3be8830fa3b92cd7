import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SearchContext } from '../search/search-context.ts';
import { NoResult } from './no-result.tsx';

const open = vi.fn<(words?: string) => void>();
const show = (searched: string, isAvailable = true) =>
  render(
    <SearchContext value={{ open, isAvailable }}>
      <NoResult title="Nobody is found" acts={<button type="button">Show everybody</button>} searched={searched} />
    </SearchContext>,
  );
const searchAll = () => screen.queryByRole('button', { name: 'Search all records' });

it('looks for the words in all records, as a second way out', () => {
  show('nkosi');
  fireEvent.click(screen.getByRole('button', { name: 'Search all records' }));
  expect(open).toHaveBeenCalledWith('nkosi');
});

it('has one way out without words, and for people whose rights find nothing', () => {
  show('').unmount();
  expect(searchAll()).toBeNull();
  show('nkosi', false);
  expect(searchAll()).toBeNull();
});
