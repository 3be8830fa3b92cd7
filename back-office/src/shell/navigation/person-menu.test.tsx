import { fireEvent, screen, waitFor } from '@testing-library/react';
import { AuthContext } from 'react-admin';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { LeaveGuard } from '../../platform/drafts/leave-guard.tsx';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { authProvider } from '../../platform/session/auth-provider.ts';
import { registerUnsentWork } from '../../platform/session/unsent-work.ts';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { PersonMenu } from './person-menu.tsx';

const SIGN_OUT = 'POST /api/auth/sign-out';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [SIGN_OUT]: () => ({}) });
  staffSignedIn(api);
});

function ChangedForm() {
  useDraft({ key: 'titles', isChanged: true, value: 'Water off', restore: () => undefined });
  return null;
}

const signOut = async (form = <></>): Promise<void> => {
  showRoom(
    <AuthContext value={authProvider}>
      <LeaveGuard>
        <PersonMenu />
        {form}
      </LeaveGuard>
    </AuthContext>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /sign out$/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
};

test('signing out asks nothing while nothing waits', async () => {
  await signOut();
  await waitFor(() => expect(api.inputsOf(SIGN_OUT)).toHaveLength(1));
});

test('signing out removes the drafts, so that it offers to keep none', async () => {
  await signOut(<ChangedForm />);
  expect((await screen.findByRole('dialog', { name: 'Leave without saving?' })).textContent).toContain('is lost');
  expect(screen.queryByRole('button', { name: 'Keep as draft' })).toBeNull();
  expect(api.inputsOf(SIGN_OUT)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Throw away' }));
  await waitFor(() => expect(api.inputsOf(SIGN_OUT)).toHaveLength(1));
});

test('signing out names what is not sent yet and asks; a failure stays in the dialog', async () => {
  onTestFinished(registerUnsentWork(() => Promise.resolve(['A', 'B', 'C', 'D'].map((name) => `Answer: ${name}`))));
  onTestFinished(registerUnsentWork(() => Promise.reject(new Error('The store is closing.'))));
  await signOut();
  const dialog = await screen.findByRole('dialog', { name: 'Sign out without sending?' });
  expect(dialog.textContent).toContain('Not sent yet: “Answer: A”, “Answer: B”, “Answer: C” and 1 more. It stays');
  expect(api.inputsOf(SIGN_OUT)).toEqual([]);
  api.answer(SIGN_OUT, refuse('unavailable'));
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  api.answer(SIGN_OUT, () => ({}));
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(api.inputsOf(SIGN_OUT)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
