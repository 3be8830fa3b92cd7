import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SidePanel } from '../page/side-panel.tsx';
import { useEditKey } from './use-edit-key.ts';
import { useShortcut } from './use-shortcut.ts';

const edit = vi.fn<() => void>();

function Page() {
  useEditKey();
  return (
    <main>
      <div role="combobox" aria-controls="estates" aria-expanded={false} aria-label="Estate" tabIndex={0} />
      <input type="checkbox" aria-label="Everywhere" />
      <input aria-label="Title" />
    </main>
  );
}

function Room({ hasForm = false }: { hasForm?: boolean }) {
  useShortcut('e', edit, hasForm);
  return (
    <main>
      <input aria-label="Search" />
      <SidePanel title="Storm" kind="Closure" onClose={() => undefined}>
        <input aria-label="Reason" />
      </SidePanel>
    </main>
  );
}

const pressE = (): void => void fireEvent.keyDown(document.body, { key: 'e' });

test('E leads to the first field of a page that can be written in', () => {
  render(<Page />);
  pressE();
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
});

test('E leads to the first field of an open record, not of the list beside it', () => {
  render(<Room />);
  pressE();
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
});

test('E opens the form of a record that has one of its own', () => {
  render(<Room hasForm />);
  pressE();
  expect(edit).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(document.body);
});
