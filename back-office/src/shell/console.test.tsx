import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { call } from '../platform/api/call.ts';
import { endStaffSession } from '../platform/session/staff.ts';
import { fakeApi, neverAnswers, refuse, type FakeApi } from '../platform/testing/fake-api.ts';
import { staffSignedIn } from '../platform/testing/staff-signed-in.ts';
import { Console } from './console.tsx';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    'GET /api/console/counts': () => ({ waiting: [], inside: null }),
    'GET /api/console/right-givers': () => [],
  });
  staffSignedIn(api, { permissions: ['records.read'] });
});

/** Opens the console at a room that the person may not see: no feature is read. */
function show(): void {
  onTestFinished(endStaffSession);
  const router = createMemoryRouter([{ path: '*', element: <Console /> }], { initialEntries: ['/bookings'] });
  render(<RouterProvider router={router} />);
}
const room = () => within(screen.getByRole('main'));

test.each(['GET /api/auth/get-session', 'GET /api/console/me'] as const)(
  'draws the frame and the room as skeletons while %s is awaited',
  async (key) => {
    api.answer(key, neverAnswers);
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'To decide' })).toBeDefined();
    expect(room().getByRole('status', { name: 'Loading' }).childElementCount).toBeGreaterThan(0);
    expect(screen.getByRole('complementary', { name: 'Estate and rooms' })).toBeDefined();
  },
);

test.each(['GET /api/auth/get-session', 'GET /api/console/me'] as const)(
  'says that %s has failed, and tries again',
  async (key) => {
    api.answer(key, refuse('unavailable'));
    show();
    expect(await screen.findByText('Your rooms could not be read')).toBeDefined();
    expect(room().getByRole('button', { name: 'Sign out' })).toBeDefined();
    staffSignedIn(api, { permissions: ['records.read'] });
    fireEvent.click(room().getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('A manager of the estate can give you the right.')).toBeDefined();
    expect(screen.queryByText('Your rooms could not be read')).toBeNull();
  },
);

test('a key that leads to another room hands the focus to the heading of the room', async () => {
  show();
  await screen.findByText('A manager of the estate can give you the right.');
  screen.getByRole('heading', { level: 1, name: 'To decide' }).focus();
  fireEvent.keyDown(document.body, { key: '?' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keyboard'));
});

test('leads to the sign-in page when somebody else has signed in beside it, and ends nothing of hers', async () => {
  show();
  await screen.findByText('A manager of the estate can give you the right.');
  api.answer('GET /api/console/counts', refuse('session-required'));
  await expect(call('GET /api/console/counts', { query: {} })).rejects.toMatchObject({ status: 401 });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  expect(api.headersOf('GET /api/console/counts', 'x-session-of').at(-1)).toBe('lerato');
  expect(api.inputsOf('POST /api/auth/sign-out')).toEqual([]);
});
