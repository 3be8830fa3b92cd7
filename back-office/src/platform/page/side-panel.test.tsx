import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Row } from './row.tsx';
import { RowList } from './row-list.tsx';
import { SidePanel } from './side-panel.tsx';
import { useChosenRow } from './use-chosen-row.ts';

function Room() {
  const { row, open, close } = useChosenRow();
  return (
    <>
      <RowList label="Bookings">
        {['one', 'two'].map((id) => (
          <Row key={id} title={id} isChosen={id === row} onOpen={() => open(id)} />
        ))}
      </RowList>
      {row !== '' && (
        <SidePanel key={row} title={`Booking ${row}`} kind="Booking" onClose={close}>
          <button type="button">Accept</button>
        </SidePanel>
      )}
    </>
  );
}

const focused = (): string => document.activeElement?.textContent ?? '';
const press = (key: string): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key });

test('the focus goes into the panel of the row that was opened, follows J, and comes back to the row with Escape', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Room /> }]);
  render(<RouterProvider router={router} />);
  const one = screen.getByRole('button', { name: 'one' });
  one.focus();
  fireEvent.click(one);
  await waitFor(() => expect(focused()).toBe('Booking one'));
  press('j');
  await waitFor(() => expect(focused()).toBe('Booking two'));
  screen.getByRole('button', { name: 'Accept' }).focus();
  press('Escape');
  await waitFor(() => expect(focused()).toBe('two'));
});
