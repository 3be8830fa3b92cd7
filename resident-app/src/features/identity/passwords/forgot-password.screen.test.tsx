import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { waitingDialogs } from '../../../platform/dialogs/dialogs.ts';
import { sendOutbox, outbox } from '../../../platform/outbox/outbox.ts';
import { forgetAllExcept } from '../../../platform/store/encrypted-store.ts';
import { answerLater, fakeApi, noNetwork, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { answerQuestion, askedQuestion, closeAlert, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { ForgotPasswordScreen } from './forgot-password.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const route = 'POST /api/auth/request-password-reset';
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send reset link' });
const type = (value: string) => fireEvent.change(screen.getByLabelText('E-mail'), { target: { value } });

async function requestLink(): Promise<void> {
  showScreen(<ForgotPasswordScreen />, '/ForgotPassword');
  type(' naledi@ekhaya.test ');
  fireEvent.click(button());
  await answerQuestion(true);
}

afterEach(async () => {
  waitingDialogs.set([]);
  outbox.set([]);
  await forgetAllExcept({});
});

describe('Forgot password: e-mail must match loose pattern (at sign, text, dot, text)', () => {
  test('the field contains the address typed on the login screen', () => {
    showScreen(<ForgotPasswordScreen />, '/ForgotPassword', { email: 'naledi@ekhaya.test' });
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('naledi@ekhaya.test');
    expect(button().disabled).toBe(false);
  });

  test('button disabled otherwise', () => {
    showScreen(<ForgotPasswordScreen />, '/ForgotPassword');
    expect(button().disabled).toBe(true);
    type('naledi@ekhaya');
    expect(button().disabled).toBe(true);
    type('naledi@ekhaya.test');
    expect(button().disabled).toBe(false);
  });

  test('or while loading', async () => {
    const later = answerLater({});
    fakeApi({ [route]: later.answer });
    await requestLink();
    expect(button().disabled).toBe(true);
    later.release();
    await closeAlert();
  });
});

describe('Forgot password', () => {
  test("confirm prompt 'You are about to reset password for {email}. Are you sure you wish to continue?'; Cancel sends nothing", async () => {
    const api = fakeApi();
    showScreen(<ForgotPasswordScreen />, '/ForgotPassword');
    type('naledi@ekhaya.test');
    fireEvent.click(button());
    expect((await askedQuestion()).text).toBe(
      'You are about to reset password for naledi@ekhaya.test. Are you sure you wish to continue?',
    );
    await answerQuestion(false);
    expect(api.inputsOf(route)).toEqual([]);
    expect(location.pathname).toBe('/ForgotPassword');
  });

  test("success 'Reset link sent successfully, please follow the instructions sent to your email' then root", async () => {
    const api = fakeApi({ [route]: () => ({}) });
    await requestLink();
    expect((await shownAlert()).text).toBe(
      'Reset link sent successfully, please follow the instructions sent to your email',
    );
    expect(api.inputsOf(route)).toEqual([{ body: { email: 'naledi@ekhaya.test' } }]);
    await closeAlert();
    await waitFor(() => expect(location.pathname).toBe('/'));
  });

  test.each([
    ['internal', 'Failed to send reset link, please try again later'],
    ['auth/too-many-requests', 'Unable to process your request at this time.'],
    ['unavailable', 'Unable to process your request at this time.'],
  ] as const)('%s: %s, and the form stays', async (code, sentence) => {
    fakeApi({ [route]: refuse(code) });
    await requestLink();
    expect((await shownAlert()).text).toBe(sentence);
    await closeAlert();
    expect(location.pathname).toBe('/ForgotPassword');
    expect(button().disabled).toBe(false);
  });

  test("offline 'Unable to send reset link. Link will be sent as soon as your back online.', and the request is sent later", async () => {
    setOnline(false);
    const api = fakeApi({ [route]: () => ({}) });
    await requestLink();
    expect((await shownAlert()).text).toBe('Unable to send reset link. Link will be sent as soon as your back online.');
    await closeAlert();
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(api.inputsOf(route)).toEqual([]);
    setOnline(true);
    await sendOutbox();
    expect(api.inputsOf(route)).toEqual([{ body: { email: 'naledi@ekhaya.test' } }]);
    expect(outbox.get()).toEqual([]);
  });

  test('a network that fails during the call queues the request too', async () => {
    const api = fakeApi({ [route]: noNetwork });
    await requestLink();
    expect((await shownAlert()).text).toBe('Unable to send reset link. Link will be sent as soon as your back online.');
    api.answer(route, () => ({}));
    await sendOutbox();
    expect(outbox.get()).toEqual([]);
  });
});
