import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { currentSession } from '../../../platform/session/session.ts';
import { type FakeApi, fakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { answerQuestion, askedQuestion } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { DevicesScreen } from './devices.screen.tsx';

vi.mock('@ekhaya/ui-kit/feedback/toast', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const SESSIONS = 'GET /api/auth/list-sessions';
const PHONES = 'GET /api/guard/device';
const REVOKE = 'POST /api/auth/revoke-session';
const REMOVE = 'DELETE /api/guard/device/{id}';

const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();
const device = (id: string, userAgent: string, isCurrent: boolean, days: number) => ({
  id,
  userAgent,
  isCurrent,
  createdAt: daysAgo(20),
  lastUsedAt: daysAgo(days),
  expiresAt: daysAgo(-10),
});
const here = device('here', 'Mozilla/5.0 (Linux; Android 10) Chrome/140.0 Safari/537.36', true, 0);
const laptop = device('laptop', 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', false, 3);
const phone = {
  id: 'phone',
  name: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
  enrolledAt: daysAgo(9),
  renewedAt: daysAgo(0),
};

const addresses = {
  email: 'thandi@ekhaya.test',
  isEmailProved: true,
  newEmail: '',
  mobile: '27825550199',
  isMobileProved: true,
};

let api: FakeApi;

beforeEach(() => {
  vi.mocked(showToast).mockClear();
  api = fakeApi({
    [SESSIONS]: () => [here, laptop],
    [PHONES]: () => [phone],
    'GET /api/auth/passkeys': () => [],
    'GET /api/auth/addresses': () => addresses,
  });
  signedIn(api);
});

const rowsOf = async (list: string): Promise<(string | null)[]> =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const press = async (name: string): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name }));
const openDevices = (): void => {
  showScreen(<DevicesScreen />, '/Devices');
};

describe('Devices', () => {
  it('lists the signed-in devices, with this one marked, and the phones that open the gate', async () => {
    openDevices();
    expect(screen.getByRole('heading', { name: 'Devices and passkeys' })).toBeTruthy();
    expect(await rowsOf('Signed in on')).toEqual([
      'Chrome on AndroidThis deviceHERE',
      'Firefox on WindowsLast used 3 days agoSign out',
    ]);
    expect(await rowsOf('Phones for the gate')).toEqual(['Safari on iPhoneLast used in the last dayRemove']);
  });

  it('signs another device out and reads the list again', async () => {
    api.answer(REVOKE, () => {
      api.answer(SESSIONS, () => [here]);
      return {};
    });
    openDevices();
    await press('Sign out Firefox on Windows');
    await waitFor(async () => expect(await rowsOf('Signed in on')).toHaveLength(1));
    expect(api.inputsOf(REVOKE)).toEqual([{ body: { id: 'laptop' } }]);
    expect(currentSession().state).toBe('signed-in');
  });

  it('counts a device that is gone as removed, and shows a failure', async () => {
    api.answer(REVOKE, refuse('not-found'));
    openDevices();
    await press('Sign out Firefox on Windows');
    await waitFor(() => expect(api.inputsOf(SESSIONS)).toHaveLength(2));
    expect(showToast).not.toHaveBeenCalled();
    api.answer(REVOKE, refuse('internal'));
    await press('Sign out Firefox on Windows');
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('error', 'The device could not be signed out'));
  });

  it("'Sign out everywhere else' asks, ends every other session and keeps this one", async () => {
    api.answer(REVOKE, () => ({}));
    openDevices();
    await rowsOf('Signed in on');
    await press('Sign out everywhere else');
    expect((await askedQuestion()).title).toBe('Sign out everywhere else?');
    await answerQuestion(true);
    await waitFor(() => expect(api.inputsOf(REVOKE)).toEqual([{ body: { id: 'laptop' } }]));
    expect(currentSession().state).toBe('signed-in');
  });

  it('removes a phone only after a confirmation', async () => {
    api.answer(REMOVE, () => {
      api.answer(PHONES, () => []);
      return {};
    });
    openDevices();
    for (const isConfirmed of [false, true]) {
      await press('Remove Safari on iPhone');
      expect((await askedQuestion()).title).toBe('Remove Safari on iPhone?');
      await answerQuestion(isConfirmed);
    }
    expect(await screen.findByText('No phone opens the gate for you yet.')).toBeTruthy();
    expect(api.inputsOf(REMOVE)).toEqual([{ params: { id: 'phone' } }]);
  });

  it('offers to read the lists again after a failure', async () => {
    api.answer(SESSIONS, refuse('internal'));
    openDevices();
    expect(await screen.findByText('Your devices could not be read')).toBeTruthy();
    api.answer(SESSIONS, () => [here]);
    await press('Try again');
    await waitFor(async () => expect(await rowsOf('Signed in on')).toHaveLength(1));
  });

  it('shows the lists offline, and changes nothing', async () => {
    openDevices();
    await rowsOf('Phones for the gate');
    setOnline(false);
    const isDisabled = (name: string): boolean => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    await waitFor(() => expect(isDisabled('Sign out Firefox on Windows')).toBe(true));
    expect(isDisabled('Remove Safari on iPhone')).toBe(true);
    expect(isDisabled('Sign out everywhere else')).toBe(true);
  });
});
