import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { RoomPage } from '../page/room-page.tsx';
import { RowList } from '../page/row-list.tsx';
import { Row } from '../page/row.tsx';
import { SidePanel } from '../page/side-panel.tsx';
import { useChosenRow } from '../page/use-chosen-row.ts';
import { useLostFocus } from './use-lost-focus.ts';

function Frame() {
  useLostFocus();
  return (
    <main>
      <Outlet />
    </main>
  );
}

function Today() {
  const navigate = useNavigate();
  return (
    <RoomPage title="Today">
      <button type="button" onClick={() => void navigate('/bookings')}>
        The bookings
      </button>
      <button type="button" onClick={() => void navigate('/bookings?row=two')}>
        The second booking
      </button>
    </RoomPage>
  );
}

function Bookings() {
  const { row, open, close } = useChosenRow();
  const [waiting, setWaiting] = useState(['one', 'two', 'three']);
  const [isAsking, setAsking] = useState(false);
  const decide = (): void => {
    const rest = waiting.filter((id) => id !== row);
    const next = rest[0];
    setWaiting(rest);
    if (next === undefined) close();
    else open(next);
  };
  return (
    <RoomPage
      title="Bookings"
      panel={
        row !== '' && (
          <SidePanel key={row} title={`Booking ${row}`} kind="Booking" onClose={close}>
            <button type="button" onClick={decide}>
              Accept
            </button>
          </SidePanel>
        )
      }
    >
      <RowList label="To decide">
        {waiting.map((id) => (
          <Row key={id} title={id} isChosen={id === row} onOpen={() => open(id)} />
        ))}
      </RowList>
      <button type="button" onClick={() => setWaiting([])}>
        Somebody else decides all
      </button>
      {isAsking && <div role="dialog">Reject all?</div>}
      <button type="button" onClick={() => setAsking(!isAsking)}>
        Reject
      </button>
    </RoomPage>
  );
}

function show(address: string) {
  const children = [
    { path: '/', element: <Today /> },
    { path: '/bookings', element: <Bookings /> },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
}
const press = (name: string): void => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const focused = (): string => document.activeElement?.textContent ?? '';
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test('a button that leads to another room hands the focus to the heading of the room', async () => {
  show('/');
  press('The bookings');
  await waitFor(() => expect(focused()).toBe('Bookings'));
});

test('a button that leads to a record of another room hands the focus to the heading of the record', async () => {
  show('/');
  press('The second booking');
  await waitFor(() => expect(focused()).toBe('Booking two'));
});

test('after each decision the heading of the next record has the focus, and after the last one that of the room', async () => {
  show('/bookings');
  press('one');
  await waitFor(() => expect(focused()).toBe('Booking one'));
  press('Accept');
  await waitFor(() => expect(focused()).toBe('Booking two'));
  press('Accept');
  await waitFor(() => expect(focused()).toBe('Booking three'));
  press('Accept');
  await waitFor(() => expect(focused()).toBe('Bookings'));
});

test('a panel that closes hands the focus to the row of the record that it showed last', async () => {
  show('/bookings');
  press('one');
  await waitFor(() => expect(focused()).toBe('Booking one'));
  press('Accept');
  await waitFor(() => expect(focused()).toBe('Booking two'));
  press('Close booking');
  await waitFor(() => expect(focused()).toBe('two'));
});

test('a focus that nobody had is not looked for', async () => {
  show('/bookings');
  fireEvent.click(screen.getByRole('button', { name: 'Somebody else decides all' }));
  await settle();
  expect(document.activeElement).toBe(document.body);
});

test('a focus that was given up stays away', async () => {
  show('/bookings');
  const row = screen.getByRole('button', { name: 'one' });
  row.focus();
  row.blur();
  await settle();
  fireEvent.click(screen.getByRole('button', { name: 'Somebody else decides all' }));
  await settle();
  expect(document.activeElement).toBe(document.body);
});

test('nothing behind a dialog gets the focus', async () => {
  show('/bookings');
  screen.getByRole('button', { name: 'one' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  fireEvent.click(screen.getByRole('button', { name: 'Somebody else decides all' }));
  await settle();
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(focused()).toBe('Bookings'));
});
