import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Row } from './row.tsx';
import { RowList } from './row-list.tsx';

const press = (key: string): void => void fireEvent.keyDown(document.body, { key });
const openNothing = (): void => undefined;

function Day({ hasPanel = false }: { hasPanel?: boolean }) {
  return (
    <main>
      <RowList label="Bookings of Padel">
        <Row title="Thandi Nkosi" onOpen={openNothing} />
      </RowList>
      <RowList label="Bookings of Tennis">
        <Row title="Pieter van Wyk" onOpen={openNothing} />
      </RowList>
      <RowList label="Bookings of the Boma">{[]}</RowList>
      {hasPanel && (
        <aside>
          <RowList label="Roles">
            <Row title="Owner" onOpen={openNothing} />
          </RowList>
        </aside>
      )}
    </main>
  );
}

test('J and K walk through all lists of a page, also when the last one is empty', () => {
  render(<Day />);
  press('j');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Thandi Nkosi' }));
  press('j');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pieter van Wyk' }));
  press('k');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Thandi Nkosi' }));
});

test('the rows of an open panel are its own', () => {
  render(<Day hasPanel />);
  for (const _ of [1, 2]) press('j');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Owner' }));
});
