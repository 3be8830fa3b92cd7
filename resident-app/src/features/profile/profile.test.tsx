import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { waitingDialogs } from '../../platform/dialogs/dialogs.ts';
import { chooseTheme } from '../../platform/first-frame/theme-choice.ts';
import { titleDrafts } from '../../platform/outbox/drafts.ts';
import { registerSender, sendWhenOnline } from '../../platform/outbox/outbox.ts';
import { currentSession } from '../../platform/session/session.ts';
import { readStored, writeStored } from '../../platform/store/encrypted-store.ts';
import { type FakeApi, fakeApi, neverAnswers, pictureOf, refuse } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { answerQuestion, askedQuestion, shownAlert } from '../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { ProfileScreen } from './profile.screen.tsx';

vi.mock('@ekhaya/ui-kit/feedback/toast', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const UPLOAD = 'POST /api/images';
const SAVE = 'PUT /api/user';
const SIGN_OUT = 'POST /api/auth/sign-out';

const photo = new File(['…'], 'me.jpg', { type: 'image/jpeg' });
const letter = new File(['…'], 'letter.txt', { type: 'text/plain' });

const pick = (file: File): boolean =>
  fireEvent.change(screen.getByLabelText('Profile photo'), { target: { files: [file] } });

let api: FakeApi;

beforeEach(() => {
  vi.mocked(showToast).mockClear();
  api = fakeApi({ [UPLOAD]: () => ({ id: 'photo', url: '/media/photo' }), [SAVE]: () => ({}), [SIGN_OUT]: () => ({}) });
});

describe('Profile', () => {
  it("'name, links to ProfileDetails and PersonalInformation, SwitchEstate, About (shows app version), logout'", async () => {
    signedIn(api);
    showScreen(<ProfileScreen />, '/profile');
    expect(screen.getByRole('heading', { name: 'Thandi Nkosi' })).toBeTruthy();
    expect(await screen.findByText('Owner - Msasa Ridge')).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Profile details', '/ProfileDetails'],
      ['Personal information', '/PersonalInformation'],
      ['Switch estateMsasa Ridge', '/SwitchEstate'],
      ['Devices and passkeysWhere you are signed in, and how', '/Devices'],
      ['Notification settings', '/NotificationSettings'],
      ['My dataWhat is kept about you, and a copy of it', '/MyData'],
      ['About4.0.6', '/About'],
    ]);
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  it('names what was not sent yet, and opens it', async () => {
    const waiting = { name: 'test-waits', title: 'A test', isRecord: true };
    registerSender(waiting, neverAnswers);
    setOnline(false);
    signedIn(api);
    showScreen(<ProfileScreen />, '/profile');
    expect(screen.queryByRole('link', { name: /Not sent yet/ })).toBeNull();
    await act(() => sendWhenOnline(waiting, {}));
    expect((await screen.findByRole('link', { name: /Not sent yet/ })).getAttribute('href')).toBe('/Waiting');
  });

  it("'progress Uploading', then 'Profile Picture changed successfully' and the new photo", async () => {
    let finish = (): void => undefined;
    api.answer(UPLOAD, () => new Promise((resolve) => (finish = () => resolve({ id: 'photo', url: '/media/photo' }))));
    signedIn(api);
    showScreen(<ProfileScreen />, '/profile');
    pick(photo);
    expect(await screen.findByText('Uploading')).toBeTruthy();
    await waitFor(() => expect(api.inputsOf(UPLOAD)).toHaveLength(1));
    const sent = api.inputsOf(UPLOAD)[0]?.body as FormData | undefined;
    expect(sent?.get('file')).toBeInstanceOf(File);
    finish();
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('success', 'Profile Picture changed successfully'));
    expect(api.inputsOf(SAVE).map(({ query, body }) => [query, body])).toEqual([
      [{ userID: 'me' }, { photoURL: '/media/photo' }],
    ]);
    await waitFor(() =>
      expect(document.querySelector('.avatar img')?.getAttribute('src')).toBe(pictureOf('/media/photo')),
    );
    expect(screen.queryByText('Uploading')).toBeNull();
  });

  it("'images only'", async () => {
    signedIn(api);
    showScreen(<ProfileScreen />, '/profile');
    expect(screen.getByLabelText('Profile photo').getAttribute('accept')).toBe('image/*');
    pick(letter);
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('error', 'Please choose an image.'));
    expect(api.inputsOf(UPLOAD)).toEqual([]);
  });

  it("'Something went wrong, could not update Profile Photo' when the server fails", async () => {
    api.answer(SAVE, refuse('internal'));
    signedIn(api);
    showScreen(<ProfileScreen />, '/profile');
    pick(photo);
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith('error', 'Something went wrong, could not update Profile Photo'),
    );
    expect(document.querySelector('.avatar img')).toBeNull();
  });

  it("'or the message' when the server names a problem of the photo", async () => {
    api.answer(UPLOAD, refuse('body-too-large'));
    signedIn(api);
    showScreen(<ProfileScreen />, '/profile');
    pick(photo);
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('error', 'What was sent is too large.'));
  });

  it("'links to ProfileDetails and PersonalInformation (disabled offline)'; links that need no network stay enabled", async () => {
    signedIn(api);
    showScreen(<ProfileScreen />, '/profile');
    setOnline(false);
    const change = screen.getByRole<HTMLButtonElement>('button', { name: 'Change profile photo' });
    await waitFor(() => expect(change.disabled).toBe(true));
    expect(screen.getByLabelText<HTMLInputElement>('Profile photo').disabled).toBe(true);
    const isEnabled = (link: HTMLElement): boolean => link.getAttribute('aria-disabled') !== 'true';
    expect(screen.getAllByRole('link').map((link) => [link.textContent, isEnabled(link)])).toEqual([
      ['Profile details', false],
      ['Personal information', false],
      ['Switch estate', true],
      ['Devices and passkeysWhere you are signed in, and how', true],
      ['Notification settings', true],
      ['My dataWhat is kept about you, and a copy of it', true],
      ['About4.0.6', true],
    ]);
  });

  it('logs out at once when nothing is unsent', async () => {
    signedIn(api);
    showScreen(<ProfileScreen />, '/profile');
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(currentSession().state).toBe('signed-out'));
    expect(api.inputsOf(SIGN_OUT)).toHaveLength(1);
  });

  it('names unsent entries and asks before logging out', async () => {
    const edit = { name: 'test-edit', title: 'Changed contacts' };
    registerSender(edit, neverAnswers);
    signedIn(api);
    showScreen(<ProfileScreen />, '/profile');
    setOnline(false);
    await act(() => sendWhenOnline(edit, {}));
    await act(() => sendWhenOnline(edit, {}));

    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(waitingDialogs.get()).toHaveLength(1));
    const [shownQuestion] = waitingDialogs.get();
    expect(shownQuestion?.text).toBe('Not sent yet, and lost if you log out now: Changed contacts (2).');
    await act(async () => shownQuestion?.kind === 'question' && shownQuestion.answer(false));
    expect(currentSession().state).toBe('signed-in');

    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(waitingDialogs.get()).toHaveLength(1));
    const [again] = waitingDialogs.get();
    await act(async () => again?.kind === 'question' && again.answer(true));
    await waitFor(() => expect(currentSession().state).toBe('signed-out'));
  });

  it('names visitors who are not invited yet and forms that are not saved, and keeps them after Cancel', async () => {
    titleDrafts({ 'visitors/pending': 'Visitors not invited yet' });
    signedIn(api);
    showScreen(<ProfileScreen />, '/profile');
    await writeStored('draft/visitors/pending', [{ name: 'Lindiwe' }, { name: 'Sam' }]);
    await writeStored('draft/profile/new-vehicle', { make: 'Toyota', photos: [] });
    // Nothing was written in these.
    await writeStored('draft/visitors/new', { name: '', phoneNumber: '', visit: { date: '2027-03-11' } });
    await writeStored('draft/profile/details', {});
    for (const name of ['Logout', 'Sign out on all devices']) {
      fireEvent.click(screen.getByRole('button', { name }));
      expect((await askedQuestion()).text).toContain(
        'Not sent yet, and lost if you log out now: Visitors not invited yet (2), Forms not saved (1).',
      );
      await answerQuestion(false);
    }
    expect(await readStored('draft/visitors/pending')).toHaveLength(2);
    expect(currentSession().state).toBe('signed-in');
  });

  it('signs out on all devices after a confirmation, on this one last', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    const device = { createdAt: at, lastUsedAt: at, expiresAt: at, userAgent: '' };
    api.answer('GET /api/auth/list-sessions', () => [
      { ...device, id: 'here', isCurrent: true },
      { ...device, id: 'tablet', isCurrent: false },
    ]);
    api.answer('POST /api/auth/revoke-session', () => ({}));
    signedIn(api);
    showScreen(<ProfileScreen />, '/profile');
    fireEvent.click(screen.getByRole('button', { name: 'Sign out on all devices' }));
    await answerQuestion(true);
    await waitFor(() => expect(currentSession().state).toBe('signed-out'));
    expect(api.inputsOf('POST /api/auth/revoke-session')).toEqual([{ body: { id: 'tablet' } }]);
  });

  it('stays signed in and shows an error when another device could not be signed out', async () => {
    api.answer('GET /api/auth/list-sessions', refuse('internal'));
    signedIn(api);
    showScreen(<ProfileScreen />, '/profile');
    fireEvent.click(screen.getByRole('button', { name: 'Sign out on all devices' }));
    await answerQuestion(true);
    expect(await shownAlert()).toMatchObject({ text: 'Not every device could be signed out. Please try again.' });
    expect(currentSession().state).toBe('signed-in');
  });

  it('changes the theme to light, dark or that of the phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    signedIn(api);
    showScreen(<ProfileScreen />, '/profile');
    fireEvent.click(screen.getByRole('button', { name: /^Appearance/ }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(screen.getByRole('button', { name: /^Appearance/, hidden: true }).textContent).toContain('Dark');
    chooseTheme('phone');
  });

  it('waits for the session', () => {
    showScreen(<ProfileScreen />, '/profile');
    expect(screen.getByText('Loading')).toBeTruthy();
  });
});
