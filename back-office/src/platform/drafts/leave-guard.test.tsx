import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { dropAllDrafts, readDraft } from './drafts.ts';
import { LeaveGuard, useLeaveGuard } from './leave-guard.tsx';
import { useDraft } from './use-draft.ts';
import { useUnsaved } from './unsaved-changes.ts';

const switchEstate = vi.fn<() => void>();
const signOut = vi.fn<() => void>();

function Frame() {
  return (
    <LeaveGuard>
      <Link to="/other">Other room</Link>
      <Control />
      <Outlet />
    </LeaveGuard>
  );
}

function Control() {
  const leave = useLeaveGuard();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => leave(switchEstate)}>
        Switch
      </button>
      <button type="button" onClick={() => leave(() => void navigate('/other'))}>
        Open what was found
      </button>
      <button type="button" onClick={() => leave(signOut, { keepsDrafts: false })}>
        Sign out
      </button>
    </>
  );
}

function Form() {
  const [title, setTitle] = useState('');
  useUnsaved(title !== '');
  return <input aria-label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />;
}

function DraftForm() {
  const [title, setTitle] = useState('');
  const leave = useLeaveGuard();
  const draft = useDraft({ key: 'titles', isChanged: title !== '', value: title, restore: setTitle });
  const save = (): void => {
    draft.drop();
    leave(switchEstate);
  };
  return (
    <>
      <input aria-label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />
      <button type="button" onClick={save}>
        Save
      </button>
    </>
  );
}

const show = (path = '/form') => {
  switchEstate.mockClear();
  signOut.mockClear();
  dropAllDrafts();
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/list', element: <p>The list</p> },
          { path: '/form', element: <Form /> },
          { path: '/draft', element: <DraftForm /> },
          { path: '/other', element: <p>The other room</p> },
        ],
      },
    ],
    { initialEntries: ['/list', path], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return router;
};
const write = (text: string): void =>
  void fireEvent.change(screen.getByLabelText('Title'), { target: { value: text } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

test('Back from an unsaved form asks: Stay keeps what was typed, Throw away leaves', async () => {
  const router = show();
  write('Water off');
  await act(() => router.navigate(-1));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  press('Stay');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Water off');
  await act(() => router.navigate(-1));
  press('Throw away');
  expect(await screen.findByText('The list')).toBeDefined();
});

test('a link to another room asks only while the form differs from its initial state', async () => {
  show();
  write('Water off');
  write('');
  fireEvent.click(screen.getByRole('link', { name: 'Other room' }));
  expect(await screen.findByText('The other room')).toBeDefined();
});

test('an action that closes the form asks as well', async () => {
  show();
  write('Water off');
  press('Switch');
  expect(switchEstate).not.toHaveBeenCalled();
  press('Throw away');
  await waitFor(() => expect(switchEstate).toHaveBeenCalledOnce());
});

test('an action that leads to another room asks once', async () => {
  show('/draft');
  write('Water off');
  press('Open what was found');
  press('Keep as draft');
  expect(await screen.findByText('The other room')).toBeDefined();
});

test('words that are thrown away as soon as they are typed are no draft when the form stays open', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  show('/draft');
  write('Water off');
  press('Switch');
  press('Throw away');
  expect(switchEstate).toHaveBeenCalledOnce();
  act(() => void vi.advanceTimersByTime(5_000));
  expect(readDraft('titles')).toBeUndefined();
  write('Water off again');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(readDraft('titles')?.value).toBe('Water off again');
});

test('an action that removes the drafts says that the words are lost, and offers to keep none', () => {
  show('/draft');
  write('Water off');
  press('Sign out');
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Keep as draft' })).toBeNull();
  expect(signOut).not.toHaveBeenCalled();
  press('Throw away');
  expect(signOut).toHaveBeenCalledOnce();
});

test('a form that is saved closes without a question', () => {
  show('/draft');
  write('Water off');
  press('Switch');
  expect(screen.getByRole('dialog', { name: 'Keep what you wrote?' })).toBeDefined();
  press('Stay');
  press('Save');
  expect(switchEstate).toHaveBeenCalledOnce();
});

test('the browser asks before an unsaved page is closed', () => {
  show();
  const close = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(close()).toBe(true);
  write('Water off');
  expect(close()).toBe(false);
});
