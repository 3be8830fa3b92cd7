import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { waitingDialogs } from '../../../platform/dialogs/dialogs.ts';
import { currentSession, endSession } from '../../../platform/session/session.ts';
import { readStored, writeStored } from '../../../platform/store/encrypted-store.ts';
import { answerLater, fakeApi, noNetwork, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { closeAlert, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { person } from '../identity.factory.ts';
import { SignUpScreen } from './sign-up.screen.tsx';
import { answers, button, estates, field, fillAll, pickEstate, type, typed } from './testing/sign-up-form.ts';
import { verifyNumberPrompt } from '../one-time-pins/verify-number-prompt.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

afterEach(async () => {
  waitingDialogs.set([]);
  verifyNumberPrompt.set(false);
  fakeApi({ 'POST /api/auth/sign-out': () => ({}) });
  await endSession();
});

describe('Sign Up', () => {
  test("On success the draft is removed and the user goes to /home; success 'Success' / 'User Registered' (2 s)", async () => {
    const api = fakeApi(answers());
    await writeStored('sign-up-draft', { firstName: 'Old', estateId: '', estate: '', savedAt: Date.now() });
    showScreen(<SignUpScreen />, '/Signup');
    await waitFor(() => expect(field('First name').value).toBe('Old'));
    await fillAll();
    fireEvent.click(button());
    expect(await shownAlert()).toMatchObject({
      title: 'Success',
      text: 'User Registered',
      dismissAfterMs: 2000,
    });
    expect(api.inputsOf('POST /api/signup')).toEqual([
      {
        body: {
          firstname: 'Naledi',
          lastname: 'Mabaso',
          mobile: '0724189930',
          estateName: 'Msasa Ridge',
          email: 'naledi@ekhaya.test',
          password: 'Ekhaya-demo-1',
          userType: 'resident',
          acceptedPrivacyPolicy: true,
          estateId: '91',
        },
      },
    ]);
    expect(api.inputsOf('POST /api/user/policy')).toEqual([{ body: { accepted: true, appVersion: '4.0.6' } }]);
    expect(await readStored('sign-up-draft')).toBeUndefined();
    await closeAlert();
    expect(currentSession().user?.email).toBe('naledi@ekhaya.test');
    expect(verifyNumberPrompt.get()).toBe(true);
  });

  test('signs up although recording the policies fails', async () => {
    fakeApi({ ...answers(), 'POST /api/user/policy': noNetwork });
    showScreen(<SignUpScreen />, '/Signup');
    await fillAll();
    fireEvent.click(button());
    expect(await shownAlert()).toMatchObject({ title: 'Success' });
  });

  test('Sign-up button disabled while loading', async () => {
    const later = answerLater({ user: person() });
    fakeApi({ ...answers(), 'POST /api/signup': later.answer });
    showScreen(<SignUpScreen />, '/Signup');
    expect(button().disabled).toBe(true);
    await fillAll();
    expect(button().disabled).toBe(false);
    fireEvent.click(button());
    expect(button().disabled).toBe(true);
    later.release();
    await shownAlert();
  });

  test.each(Object.keys(typed))('Sign-up button disabled while %s is empty', async (label) => {
    fakeApi(answers());
    showScreen(<SignUpScreen />, '/Signup');
    await fillAll();
    type(label, '');
    expect(button().disabled).toBe(true);
  });
});

describe("estate picker modal 'Select Estate' (estate logos, marker on chosen)", () => {
  test('the estates with their logos; the chosen one is marked when it opens again', async () => {
    fakeApi(answers());
    showScreen(<SignUpScreen />, '/Signup');
    await pickEstate('Kingfisher Bay');
    expect(screen.getByRole('button', { name: /^Estate/ }).textContent).toContain('Kingfisher Bay');
    fireEvent.click(screen.getByRole('button', { name: /^Estate/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Select Estate' });
    expect(within(sheet).getByRole<HTMLInputElement>('radio', { name: /Kingfisher Bay/ }).checked).toBe(true);
    expect(within(sheet).getByText('Midstream, Centurion')).toBeTruthy();
    expect([...sheet.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/media/msasa',
      '/media/bay',
    ]);
  });

  test('a failure offers to try again', async () => {
    const api = fakeApi({ ...answers(), 'GET /api/estates': refuse('not-found') });
    showScreen(<SignUpScreen />, '/Signup');
    fireEvent.click(screen.getByRole('button', { name: /^Estate/ }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer('GET /api/estates', () => estates);
    fireEvent.click(again);
    expect(await screen.findByRole('radio', { name: /Msasa Ridge/ })).toBeTruthy();
  });
});

describe('Signup messages', () => {
  const submit = () => fireEvent.keyDown(field('Re-type password'), { key: 'Enter' });

  test("form shows 'Passwords do not match' when re-type non-empty and differs; 'Passwords do not Match' on submit", async () => {
    fakeApi(answers());
    showScreen(<SignUpScreen />, '/Signup');
    await fillAll();
    type('Re-type password', 'Ekhaya');
    expect(screen.getByRole('alert').textContent).toBe('Passwords do not match');
    submit();
    expect(screen.getByRole('alert').textContent).toBe('Passwords do not Match');
    type('Re-type password', '');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an empty form shows a problem at every field, and nothing is sent', async () => {
    const api = fakeApi(answers());
    showScreen(<SignUpScreen />, '/Signup');
    submit();
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Please enter your first name',
      'Please enter your last name',
      'Please enter your mobile number',
      'Please enter your email',
      'Please select an estate',
      'Please enter a password',
      'Please re-enter your password',
      'Please accept the terms and conditions and the privacy policy',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(field('First name')));
    expect(api.inputsOf('POST /api/signup')).toEqual([]);
  });

  test('a taken mobile number shows on leaving the field, and stops the sign-up', async () => {
    const api = fakeApi({ ...answers(), 'GET /api/verify/exists/phone/{number}': () => ({ exists: true }) });
    showScreen(<SignUpScreen />, '/Signup');
    await fillAll();
    fireEvent.blur(field('Mobile number'));
    expect(await screen.findByText('This phone number belongs to another account.')).toBeTruthy();
    fireEvent.click(button());
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(api.inputsOf('GET /api/verify/exists/phone/{number}')).toEqual([{ params: { number: '0724189930' } }]);
    expect(api.inputsOf('POST /api/signup')).toEqual([]);
  });
});

describe('Alert titled Error with provider message; the form keeps what was typed', () => {
  test.each([
    ['auth/email-already-in-use', 'You already have an account, please reset password if you forgot it.'],
    ['auth/weak-password', 'Please enter a stronger password'],
    ['internal', 'An error has occured, please try again later'],
  ] as const)('%s: %s', async (code, sentence) => {
    fakeApi({ ...answers(), 'POST /api/signup': refuse(code) });
    showScreen(<SignUpScreen />, '/Signup');
    await fillAll();
    fireEvent.click(button());
    expect(await shownAlert()).toMatchObject({ title: 'Error', text: sentence });
    await closeAlert();
    expect(field('E-mail').value.trim()).toBe('naledi@ekhaya.test');
    expect(field('Password').value).toBe('Ekhaya-demo-1');
    expect(currentSession().state).not.toBe('signed-in');
  });

  test('a problem that the server finds shows at its field too', async () => {
    const sentence = 'Please enter a valid name.';
    fakeApi({ ...answers(), 'POST /api/signup': refuse('validation', { fields: { lastname: sentence } }) });
    showScreen(<SignUpScreen />, '/Signup');
    await fillAll();
    fireEvent.click(button());
    expect(await shownAlert()).toMatchObject({ title: 'Error', text: sentence });
    expect(screen.getByRole('alert').textContent).toBe(sentence);
  });

  test("offline 'You are offline.'", async () => {
    const api = fakeApi(answers());
    showScreen(<SignUpScreen />, '/Signup');
    await fillAll();
    setOnline(false);
    fireEvent.click(button());
    expect(await shownAlert()).toMatchObject({ title: 'Error', text: 'You are offline.' });
    expect(api.inputsOf('POST /api/signup')).toEqual([]);
    setOnline(true);
  });
});
