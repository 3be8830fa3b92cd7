import { render, screen } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { AdminContext, memoryStore } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { dataProvider } from '../platform/data/data-provider.ts';
import { fakeApi } from '../platform/testing/fake-api.ts';
import { useStaffMember } from '../platform/session/use-staff.ts';
import { staffSignedIn } from '../platform/testing/staff-signed-in.ts';
import { FirstRoom } from './first-room.tsx';

afterEach(() => history.replaceState(null, '', '/'));

/** A mark that is drawn in the same frame as the redirect. */
function SignedInMark() {
  const member = useStaffMember();
  return member === undefined ? null : <p>{member.user.firstName} is known</p>;
}

/** Opens the start page of the console at its own address, in a router that writes the address of the window. */
function openStartPage(): ReturnType<typeof createBrowserRouter> {
  staffSignedIn(fakeApi());
  history.replaceState(null, '', '/console');
  const start = (
    <AdminContext dataProvider={dataProvider} queryClient={new QueryClient()} store={memoryStore()}>
      <FirstRoom />
      <SignedInMark />
    </AdminContext>
  );
  const router = createBrowserRouter(
    [
      { path: '/', element: start },
      { path: '/today', element: <h1>Today</h1> },
    ],
    { basename: '/console' },
  );
  render(<RouterProvider router={router} />);
  return router;
}

test('the start page leads to the first room, which takes its place in the history', async () => {
  const before = history.length;
  openStartPage();
  expect(await screen.findByRole('heading', { name: 'Today' })).toBeDefined();
  expect(location.pathname).toBe('/console/today');
  expect(history.length).toBe(before);
});

test('a person who has left the start page by a key before it is drawn is not taken back', async () => {
  openStartPage();
  // The address is that of another room already, while the page of the router still stands.
  history.pushState(null, '', '/console/bookings');
  expect(await screen.findByText('Lerato is known')).toBeDefined();
  expect(location.pathname).toBe('/console/bookings');
});
