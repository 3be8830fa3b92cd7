import { fireEvent, renderHook, screen } from '@testing-library/react';
import { AuthContext } from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { keepDraft, readDraft } from '../../platform/drafts/drafts.ts';
import { useUnsaved } from '../../platform/drafts/unsaved-changes.ts';
import { authProvider } from '../../platform/session/auth-provider.ts';
import { answerLater, fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { endStaffSession } from '../../platform/session/staff.ts';
import { ConsoleLayout } from '../frame/console-layout.tsx';
import { NoStaffRights } from './no-staff-rights.tsx';
import { SignInPage } from './sign-in-page.tsx';

const SIGN_IN = 'POST /api/auth/sign-in/email';

const show = () =>
  showRoom(
    <AuthContext.Provider value={authProvider}>
      <SignInPage />
    </AuthContext.Provider>,
  );

function fillIn(email: string, password: string): void {
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the sign-in page', () => {
  test.each([
    ['', '', 'Please enter your email and password'],
    ['', 'secret', 'Please enter email address'],
    ['manager@ekhaya.test', '', 'Please enter password'],
  ])('“%s” and “%s”: %s', async (email, password, sentence) => {
    fakeApi();
    show();
    fillIn(email, password);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  test('auth/wrong-password: “Password does not match email provided.”, and what was typed stays', async () => {
    fakeApi({ [SIGN_IN]: refuse('auth/wrong-password') });
    show();
    fillIn('manager@ekhaya.test', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('Password does not match email provided.');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('manager@ekhaya.test');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong');
  });

  test('explains to a person without staff rights what is missing', () => {
    fakeApi();
    showRoom(<NoStaffRights />);
    expect(screen.getByRole('heading', { name: 'You have no staff rights' })).toBeDefined();
    expect(screen.getByText(/no estate has given you a role that may use the back office/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the residents’ app' }).getAttribute('href')).toBe('/');
  });
});

describe('the session check', () => {
  const goesTo = async (): Promise<unknown> =>
    authProvider.checkAuth({}).then(
      () => 'in',
      (thrown: { redirectTo?: string }) => thrown.redirectTo,
    );

  test('sends a visitor without a session to the sign-in page, and shows an explanation to a person without rights', async () => {
    const api = fakeApi({ 'GET /api/auth/get-session': () => null });
    expect(await goesTo()).toBe('/login');
    staffSignedIn(api);
    expect(await goesTo()).toBe('in');
    endStaffSession();
    api.answer('GET /api/console/me', refuse('forbidden'));
    expect(await goesTo()).toBe('in');
    showRoom(<ConsoleLayout>The room</ConsoleLayout>);
    expect(await screen.findByRole('heading', { name: 'You have no staff rights' })).toBeDefined();
    expect(screen.queryByText('The room')).toBeNull();
  });
});

describe('signing out', () => {
  const signOut = (isRequested: boolean) => authProvider.logout({ isRequested });

  test('waits for reads in flight, so that none is refused', async () => {
    const order: string[] = [];
    const rights = answerLater(undefined);
    const api = fakeApi({
      'POST /api/auth/sign-out': () => {
        order.push('sign-out');
        return {};
      },
    });
    staffSignedIn(api);
    api.answer('GET /api/console/me', async () => {
      await rights.answer();
      order.push('rights');
      return refuse('forbidden')();
    });
    const asking = authProvider.checkAuth({});
    const leaving = signOut(true);
    rights.release();
    await Promise.all([asking, leaving]);
    expect(order).toEqual(['rights', 'sign-out']);
  });

  test('shows that the server cannot be reached; accepts a session that has already ended', async () => {
    fakeApi({ 'POST /api/auth/sign-out': refuse('unavailable') });
    await expect(signOut(true)).rejects.toThrow(ApiError);
    expect(await signOut(false)).toBe('/login');
  });
});

describe('drafts', () => {
  const signIn = async (api: FakeApi, id = 'lerato'): Promise<void> => {
    staffSignedIn(api, { id });
    await authProvider.checkAuth({});
  };
  const start = async (): Promise<FakeApi> => {
    endStaffSession();
    const api = fakeApi({ 'POST /api/auth/sign-out': () => ({}) });
    await signIn(api);
    keepDraft('notices/1', 'Water off');
    return api;
  };

  test('wait for their writer when the server ends her session, with what was written last', async () => {
    const api = await start();
    const { unmount } = renderHook(() =>
      useUnsaved(true, { keep: () => keepDraft('notices/2', 'Gate'), drop: vi.fn<() => void>() }),
    );
    await authProvider.logout({});
    unmount();
    await signIn(api);
    expect([readDraft('notices/1')?.value, readDraft('notices/2')?.value]).toEqual(['Water off', 'Gate']);
  });

  test('are removed when their writer signs out, and when somebody else signs in', async () => {
    const api = await start();
    await authProvider.logout({ isRequested: true });
    expect(sessionStorage.length).toBe(0);
    await signIn(api);
    keepDraft('notices/1', 'Water off');
    await authProvider.logout({});
    await signIn(api, 'johan');
    expect(readDraft('notices/1')).toBeUndefined();
    expect(sessionStorage.length).toBe(0);
  });
});
