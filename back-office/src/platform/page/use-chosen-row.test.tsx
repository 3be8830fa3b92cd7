import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Row } from './row.tsx';
import { RowList } from './row-list.tsx';
import { useChosenRow } from './use-chosen-row.ts';

function List() {
  const { row, open, close } = useChosenRow();
  return (
    <>
      <RowList label="Bookings">
        {['one', 'two', 'three'].map((id) => (
          <Row key={id} title={id} isChosen={id === row} onOpen={() => open(id)} />
        ))}
      </RowList>
      {row !== '' && (
        <button type="button" onClick={close}>
          Close {row}
        </button>
      )}
    </>
  );
}

function show(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List /> },
      { path: '/today', element: <p>Today</p> },
    ],
    { initialEntries: ['/today', address], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return router;
}

test('the chosen row stands in the address beside the filters, and Back closes the panel', async () => {
  const router = show('/list?q=boma');
  fireEvent.click(screen.getByRole('button', { name: 'two' }));
  expect(router.state.location.search).toBe('?q=boma&row=two');
  fireEvent.click(screen.getByRole('button', { name: 'three' }));
  expect(router.state.location.search).toBe('?q=boma&row=three');
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?q=boma');
  expect(screen.queryByRole('button', { name: /Close/ })).toBeNull();
});

test('closing goes back too, and a panel opened by a link closes without leaving the list', async () => {
  const router = show('/list?row=one');
  fireEvent.click(screen.getByRole('button', { name: 'Close one' }));
  expect(router.state.location).toMatchObject({ pathname: '/list', search: '' });
  fireEvent.click(screen.getByRole('button', { name: 'two' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close two' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/today');
});

test('J and K focus the next and the previous row, and change an open panel', () => {
  const router = show('/list');
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(document.activeElement?.textContent).toBe('one');
  fireEvent.click(screen.getByRole('button', { name: 'one' }));
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(router.state.location.search).toBe('?row=two');
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(router.state.location.search).toBe('?row=one');
});

test('Escape closes the panel, also when it is pressed before the panel is drawn', async () => {
  const router = show('/list?q=boma');
  await act(async () => {
    screen.getByRole('button', { name: 'two' }).click();
    expect(screen.queryByRole('button', { name: /Close/ })).toBeNull();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await waitFor(() => expect(router.state.location.search).toBe('?q=boma'));
  expect(screen.queryByRole('button', { name: /Close/ })).toBeNull();
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/today');
});

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
  press('j');
  press('j');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Owner' }));
});
