import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConflictNotice } from './conflict-notice.tsx';

const keepTheirs = vi.fn<() => void>();
const keepMine = vi.fn<() => void>();
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

const show = (by: string, fields = [{ label: 'Reason', theirs: 'Wedding', mine: '' }]) =>
  render(
    <ConflictNotice
      change={{ by, at: new Date().toISOString() }}
      what="this booking"
      fields={fields}
      onKeepTheirs={keepTheirs}
      onKeepMine={keepMine}
    />,
  );

it('names who changed the record, and compares both versions when asked', () => {
  show('Johan Botha');
  expect(screen.getByRole('alert').textContent).toContain('Saving did not work: Johan Botha changed this booking');
  expect(screen.getByRole('alert').textContent).toContain('Nothing of yours is gone.');
  expect(screen.queryByRole('table')).toBeNull();
  press('Compare');
  const row = within(screen.getByRole('row', { name: /^Reason/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Wedding', '—']);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Field', 'Johan Botha', 'You']);
});

it('keeps one of the two', () => {
  show('Johan Botha');
  press('Keep Johan’s');
  expect([keepTheirs.mock.calls.length, keepMine.mock.calls.length]).toEqual([1, 0]);
  press('Keep mine');
  expect(keepMine).toHaveBeenCalledOnce();
});

it('names nobody for a change by a resident, and offers no comparison without fields that differ', () => {
  show('', []);
  expect(screen.getByRole('alert').textContent).toContain('Somebody else changed this booking');
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Keep theirs' })).toBeDefined();
});
