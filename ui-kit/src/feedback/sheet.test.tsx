// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';

test('the name of a sheet is its title; its cross and Escape close it', () => {
  const close = vi.fn<() => void>();
  render(
    <Sheet title="Select Estate" isOpen onClose={close}>
      content
    </Sheet>,
  );
  const sheet = screen.getByRole('dialog', { name: 'Select Estate' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(sheet, { key: 'Escape' });
  expect(close).toHaveBeenCalledTimes(2);
});

test('a question answers Yes and No', () => {
  const confirm = vi.fn<() => void>();
  const decline = vi.fn<() => void>();
  render(<ConfirmDialog isOpen title="Update available?" onConfirm={confirm} onDecline={decline} />);
  expect(screen.getByRole('alertdialog', { name: 'Update available?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(confirm).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'No' }));
  expect(decline).toHaveBeenCalledOnce();
});
