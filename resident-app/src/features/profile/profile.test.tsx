import { showToast } from '@ekhaya/ui-kit/toast';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { waitingDialogs } from '../../platform/dialogs/dialogs.ts';
import { registerSender, sendWhenOnline } from '../../platform/outbox/outbox.ts';
import { currentSession } from '../../platform/session/session.ts';
import { callsOf, fakeApi, goOffline, neverAnswers, nowAnswers, Refusal } from '../../testing/fake-api.ts';
import { open, signIn } from '../../testing/screen.tsx';
import { ProfileScreen } from './profile.screen.tsx';

vi.mock('@ekhaya/ui-kit/toast', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('../../platform/store/encrypted-store.ts', () => import('../../testing/memory-store.ts'));

const UPLOAD = 'POST /api/images';
const SAVE = 'PUT /api/user';
const SIGN_OUT = 'POST /api/auth/sign-out';

const photo = new File(['…'], 'me.jpg', { type: 'image/jpeg' });
const letter = new File(['…'], 'letter.txt', { type: 'text/plain' });

const pick = (file: File): boolean =>
  fireEvent.change(screen.getByLabelText('Profile photo'), { target: { files: [file] } });

beforeEach(() => {
  vi.mocked(showToast).mockClear();
  fakeApi({ [UPLOAD]: () => ({ url: '/media/photo' }), [SAVE]: () => ({}), [SIGN_OUT]: () => ({}) });
});

describe('Profile', () => {
  it("'name, links to SwitchEstate, About (shows app version), logout'; none to what does not exist", async () => {
    signIn();
    open('/profile', <ProfileScreen />);
    expect(screen.getByRole('heading', { name: 'Thandi Nkosi' })).toBeTruthy();
    expect(await screen.findByText('Owner - Msasa Ridge')).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Switch estateMsasa Ridge', '/SwitchEstate'],
      ['About4.0.6', '/About'],
    ]);
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  it("'progress Uploading', then 'Profile Picture changed successfully' and the new photo", async () => {
    let finish = (): void => undefined;
    nowAnswers({
      [UPLOAD]: () => new Promise((resolve) => (finish = () => resolve({ url: '/media/photo' }))),
    });
    signIn();
    open('/profile', <ProfileScreen />);
    pick(photo);
    expect(await screen.findByText('Uploading')).toBeTruthy();
    await waitFor(() => expect(callsOf(UPLOAD)).toHaveLength(1));
    const sent = callsOf(UPLOAD)[0]?.body as FormData | undefined;
    expect(sent?.get('file')).toBeInstanceOf(File);
    finish();
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('success', 'Profile Picture changed successfully'));
    expect(callsOf(SAVE).map(({ query, body }) => [query, body])).toEqual([
      [{ userID: 'me' }, { photoURL: '/media/photo' }],
    ]);
    expect(document.querySelector('.avatar img')?.getAttribute('src')).toBe('/media/photo');
    expect(screen.queryByText('Uploading')).toBeNull();
  });

  it("'images only'", async () => {
    signIn();
    open('/profile', <ProfileScreen />);
    expect(screen.getByLabelText('Profile photo').getAttribute('accept')).toBe('image/*');
    pick(letter);
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('error', 'Please choose an image.'));
    expect(callsOf(UPLOAD)).toEqual([]);
  });

  it("'Something went wrong, could not update Profile Photo' when the server fails", async () => {
    nowAnswers({
      [SAVE]: () => {
        throw new Refusal(500, 'internal');
      },
    });
    signIn();
    open('/profile', <ProfileScreen />);
    pick(photo);
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith('error', 'Something went wrong, could not update Profile Photo'),
    );
    expect(document.querySelector('.avatar img')).toBeNull();
  });

  it("'or the message' when the server says what is wrong with the photo", async () => {
    nowAnswers({
      [UPLOAD]: () => {
        throw new Refusal(413, 'body-too-large', 'What was sent is too large.');
      },
    });
    signIn();
    open('/profile', <ProfileScreen />);
    pick(photo);
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('error', 'What was sent is too large.'));
  });

  it("'disabled offline'; what needs no network stays open", () => {
    signIn();
    open('/profile', <ProfileScreen />);
    act(goOffline);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change profile photo' }).disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Profile photo').disabled).toBe(true);
    expect(screen.getAllByRole('link')).toHaveLength(2);
  });

  it('logs out at once when nothing waits', async () => {
    signIn();
    open('/profile', <ProfileScreen />);
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(currentSession().state).toBe('signed-out'));
    expect(callsOf(SIGN_OUT)).toHaveLength(1);
  });

  it('names what is unsent and asks before logging out', async () => {
    registerSender('test-edit', neverAnswers, 'Changed contacts');
    signIn();
    open('/profile', <ProfileScreen />);
    act(goOffline);
    await act(() => sendWhenOnline('test-edit', {}));
    await act(() => sendWhenOnline('test-edit', {}));

    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    const [asked] = waitingDialogs.get();
    expect(asked?.text).toBe('Not sent yet, and lost if you log out now: Changed contacts (2).');
    await act(async () => asked?.kind === 'question' && asked.answer(false));
    expect(currentSession().state).toBe('signed-in');

    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    const [again] = waitingDialogs.get();
    await act(async () => again?.kind === 'question' && again.answer(true));
    await waitFor(() => expect(currentSession().state).toBe('signed-out'));
  });

  it('waits for the session', () => {
    open('/profile', <ProfileScreen />);
    expect(screen.getByText('Loading')).toBeTruthy();
  });
});
