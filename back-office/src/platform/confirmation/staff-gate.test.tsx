import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { call } from '../api/call.ts';
import { settleQuestion } from '../api/confirmation.ts';
import { fakeApi, refuse, type FakeApi } from '../testing/fake-api.ts';
import { showRoom } from '../testing/show-room.tsx';
import { staffSignedIn } from '../testing/staff-signed-in.ts';
import type { SecondFactor } from './second-factor.queries.ts';
import { StaffGate } from './staff-gate.tsx';

const LOG = 'GET /api/console/audit';
const STATE = 'GET /api/auth/second-factor';
const CONFIRM = 'POST /api/auth/confirm';
const GIVE = 'POST /api/auth/second-factor';

const without: SecondFactor = {
  isRequired: false,
  isOffInDemo: true,
  hasApp: false,
  passkeys: 0,
  recoveryCodes: 0,
  next: 'nothing',
  reason: '',
  confirmsWith: 'password',
};
const withApp: SecondFactor = { ...without, hasApp: true, recoveryCodes: 9, confirmsWith: 'second-factor' };
const page = { items: [], next: null };

let api: FakeApi;
beforeEach(() => {
  settleQuestion(false);
  api = fakeApi({
    [LOG]: () => page,
    [STATE]: () => without,
    [CONFIRM]: () => without,
    [GIVE]: () => ({ ...withApp, next: 'nothing' }),
    'POST /api/auth/second-factor/app': () => ({ key: 'ABCDEFGH', address: 'otpauth://totp/Ekhaya?secret=ABCDEFGH' }),
    'POST /api/auth/second-factor/app/confirm': () => ({ recoveryCodes: ['ABCD-EFGH-JKLM', 'NPQR-STUV-WXYZ'] }),
  });
  staffSignedIn(api);
  showRoom(<StaffGate />);
});

/** Refuses the first call with a code; the next ones are answered. */
const refuseOnce = (code: 'auth/confirmation-required' | 'auth/staff-session-over' | 'auth/second-factor-required') => {
  let isRefused = false;
  api.answer(LOG, () => {
    if (isRefused) return page;
    isRefused = true;
    return refuse(code)();
  });
};
const read = () => call(LOG, { query: {} });
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('asks for the factor again after 10 minutes', () => {
  it('where it is switched off, for the password; the call goes on afterwards', async () => {
    refuseOnce('auth/confirmation-required');
    const answer = read();
    await type('Your password', 'Ekhaya-demo-1');
    await press('Confirm');
    expect(await answer).toEqual(page);
    expect(api.inputsOf(CONFIRM)).toEqual([{ body: { password: 'Ekhaya-demo-1' } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a wrong password is said in place, and Not now fails the call', async () => {
    api.answer(CONFIRM, refuse('auth/wrong-password'));
    refuseOnce('auth/confirmation-required');
    const answer = read().catch((thrown: unknown) => thrown);
    await type('Your password', 'wrong');
    await press('Confirm');
    expect((await screen.findByRole('alert')).textContent).toContain('Password does not match');
    await press('Not now');
    expect(await answer).toMatchObject({ code: 'auth/confirmation-required' });
  });

  it('for a code of the app, or a recovery code', async () => {
    api.answer(STATE, () => withApp);
    refuseOnce('auth/confirmation-required');
    const answer = read();
    await press('Use a recovery code');
    await type('Recovery code', 'ABCD-EFGH-JKLM');
    await press('Confirm');
    expect(await answer).toEqual(page);
    expect(api.inputsOf(GIVE)).toEqual([{ body: { recoveryCode: 'ABCD-EFGH-JKLM' } }]);
  });
});

describe('rights that rest', () => {
  it('The console says it and asks again', async () => {
    api.answer(STATE, () => ({ ...without, next: 'password', reason: 'idle' }));
    refuseOnce('auth/staff-session-over');
    const answer = read();
    expect(await screen.findByText('You were away for 30 minutes')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
    await type('Your password', 'Ekhaya-demo-1');
    await press('Confirm');
    expect(await answer).toEqual(page);
  });

  it('a person without a factor sets one up: QR code, key, first code, recovery codes', async () => {
    let isSetUp = false;
    api.answer(STATE, () => (isSetUp ? withApp : { ...without, isRequired: true, next: 'enrolment' }));
    refuseOnce('auth/second-factor-required');
    const answer = read();
    await press('Set up an authenticator app');
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(screen.getByDisplayValue('ABCD EFGH')).toBeTruthy();
    await type('Code of your app', '123 456');
    await press('Confirm');
    expect(await screen.findByText('NPQR-STUV-WXYZ')).toBeTruthy();
    isSetUp = true;
    await press('I have kept them');
    expect(await answer).toEqual(page);
  });

  it('or makes a passkey where the browser takes one', async () => {
    vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
    vi.stubGlobal('isSecureContext', true);
    onTestFinished(() => void vi.unstubAllGlobals());
    api.answer('POST /api/auth/passkeys/options', refuse('profile/limit-reached'));
    api.answer(STATE, () => ({ ...without, isRequired: true, next: 'enrolment' }));
    refuseOnce('auth/second-factor-required');
    void read().catch(() => undefined);
    await press('Set up a passkey');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(api.inputsOf('POST /api/auth/passkeys/options')).toEqual([{ body: {} }]);
    expect(screen.getByRole('button', { name: 'Set up an authenticator app' })).toBeTruthy();
  });
});
