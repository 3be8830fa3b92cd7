import { ApiError } from '@ekhaya/browser/api/api-error';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { markSession, unmarkSession } from '../api/session-mark.ts';
import { dropAllDrafts, readDraft } from './drafts.ts';
import { LeaveGuard, useLeaveGuard } from './leave-guard.tsx';
import { useKeptWords } from './use-kept-words.ts';

const send = vi.fn<(sent: { words: string; version: number }) => Promise<{ version: number }>>();
const signOut = vi.fn<() => void>();

beforeEach(() => {
  dropAllDrafts();
  send.mockReset();
  signOut.mockReset();
  send.mockImplementation(async ({ version }) => ({ version: version + 1 }));
});

function Editor({ isSentAtPause }: { isSentAtPause: boolean }) {
  const kept = useKeptWords({
    key: 'events/market',
    words: 'Market',
    version: 3,
    isSentAtPause,
    followsServer: true,
    send,
  });
  return (
    <>
      <input aria-label="Title" value={kept.words} onChange={({ target }) => kept.change(() => target.value)} />
      <button type="button" onClick={() => void kept.keep()}>
        Save for residents
      </button>
    </>
  );
}

function SignOutButton() {
  const leave = useLeaveGuard();
  return (
    <button type="button" onClick={() => leave(signOut)}>
      Sign out
    </button>
  );
}

function show({ isSentAtPause = true } = {}) {
  const element = (
    <LeaveGuard>
      <SignOutButton />
      <Outlet />
    </LeaveGuard>
  );
  const children = [
    { path: '/list', element: <p>The list</p> },
    { path: '/editor', element: <Editor isSentAtPause={isSentAtPause} /> },
  ];
  const router = createMemoryRouter([{ element, children }], { initialEntries: ['/list', '/editor'], initialIndex: 1 });
  const { unmount } = render(<RouterProvider router={router} />);
  return { router, unmount };
}

const noNetwork = () => new ApiError({ code: 'offline', status: 0, detail: 'There is no network.' });
const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const write = (text: string): void => void fireEvent.change(title(), { target: { value: text } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const question = () => screen.findByRole('dialog', { name: 'Keep what you wrote?' });

test('words that are saved by themselves are saved when the editor is left, without a question', async () => {
  const { router } = show();
  write('Night market');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('The list')).toBeDefined();
  expect(send.mock.calls).toEqual([[{ words: 'Night market', version: 3 }]]);
  expect(readDraft('events/market')).toBeUndefined();
});

test('the editor stays under a dialog until the words are saved, and stays open for who does not want to leave', async () => {
  const answer = Promise.withResolvers<{ version: number }>();
  send.mockReturnValue(answer.promise);
  const { router } = show();
  write('Night market');
  await act(() => router.navigate(-1));
  expect(screen.getByRole('dialog', { name: 'Saving what you wrote' })).toBeDefined();
  press('Stay');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => answer.resolve({ version: 4 }));
  expect(title().value).toBe('Night market');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('The list')).toBeDefined();
});

test('nothing is sent while somebody is asked, and what she throws away is not on the server, nor in the editor', async () => {
  send.mockRejectedValueOnce(noNetwork());
  show();
  write('Night market');
  vi.useFakeTimers();
  press('Sign out');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(send).toHaveBeenCalledOnce();
  press('Throw away');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  expect(signOut).toHaveBeenCalledOnce();
  expect(title().value).toBe('Market');
  expect(send).toHaveBeenCalledOnce();
  expect(readDraft('events/market')).toBeUndefined();
});

test('words that stay are saved by themselves again', async () => {
  send.mockRejectedValueOnce(noNetwork());
  show();
  write('Night market');
  vi.useFakeTimers();
  press('Sign out');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  press('Stay');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  vi.useRealTimers();
  expect(send).toHaveBeenCalledTimes(2);
  expect(signOut).not.toHaveBeenCalled();
});

test('a save that somebody has asked for ends before the editor is left', async () => {
  const answer = Promise.withResolvers<{ version: number }>();
  send.mockReturnValue(answer.promise);
  const { router } = show({ isSentAtPause: false });
  write('Night market');
  press('Save for residents');
  await act(() => router.navigate(-1));
  expect(screen.queryByText('The list')).toBeNull();
  answer.resolve({ version: 4 });
  expect(await screen.findByText('The list')).toBeDefined();
});

test('words that only a press saves are asked about', async () => {
  const { router } = show({ isSentAtPause: false });
  write('Night market');
  await act(() => router.navigate(-1));
  await question();
  press('Keep as draft');
  expect(await screen.findByText('The list')).toBeDefined();
  expect(send).not.toHaveBeenCalled();
  expect(readDraft('events/market')?.value).toEqual({ words: 'Night market', version: 3 });
});

test('words stay on this device when the editor closes without a question', () => {
  markSession();
  const { unmount } = show();
  write('Night mar');
  unmount();
  expect(readDraft('events/market')?.value).toEqual({ words: 'Night mar', version: 3 });
});

test('words do not stay on this device when their writer has signed out', () => {
  unmarkSession();
  const { unmount } = show();
  write('Night mar');
  unmount();
  expect(readDraft('events/market')).toBeUndefined();
});
