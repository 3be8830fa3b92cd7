import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answerLater, fakeApi, noNetwork, refuse } from '../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { ResetPasswordPage } from './reset-password.page.tsx';

const route = 'POST /api/auth/reset-password';
const password = () => screen.getByLabelText('New password');
const retyped = () => screen.getByLabelText('Re-type password');
const button = () => screen.getByRole('button', { name: 'Set password' });

function fill(first: string, second: string): void {
  fireEvent.change(password(), { target: { value: first } });
  fireEvent.change(retyped(), { target: { value: second } });
}

describe('Users can reset a forgotten password', () => {
  test('with the token of the mail, and then sign in again', async () => {
    const later = answerLater({});
    const api = fakeApi({ [route]: later.answer });
    showScreen(<ResetPasswordPage token="t0ken" />, '/auth/reset-password');
    fill('Aloe-blooms-9', 'Aloe-blooms-9');
    fireEvent.click(button());
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
    later.release();
    const link = await screen.findByRole('link', { name: 'Login' });
    expect(link.getAttribute('href')).toBe('/login');
    expect(screen.getByRole('status').textContent).toContain('Please sign in again');
    expect(api.inputsOf(route)).toEqual([{ body: { token: 't0ken', newPassword: 'Aloe-blooms-9' } }]);
  });

  test.each([
    ['', '', 'Please enter a password'],
    ['12345', '12345', 'Please make sure that your password is at least 6 characters long.'],
    ['Aloe-blooms-9', '', 'Please re-enter your password'],
    ['Aloe-blooms-9', 'Aloe', 'Passwords do not Match'],
  ])('%j and %j: %s, and nothing is sent', (first, second, sentence) => {
    const api = fakeApi();
    showScreen(<ResetPasswordPage token="t0ken" />, '/auth/reset-password');
    fill(first, second);
    fireEvent.submit(password());
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain(sentence);
    expect(api.inputsOf(route)).toEqual([]);
  });

  test('Set password is disabled while a field is empty', () => {
    showScreen(<ResetPasswordPage token="t0ken" />, '/auth/reset-password');
    expect((button() as HTMLButtonElement).disabled).toBe(true);
    fill('Aloe-blooms-9', '');
    expect((button() as HTMLButtonElement).disabled).toBe(true);
    fill('Aloe-blooms-9', 'Aloe-blooms-9');
    expect((button() as HTMLButtonElement).disabled).toBe(false);
  });

  test("form shows 'Passwords do not match' when re-type non-empty and differs", () => {
    showScreen(<ResetPasswordPage token="t0ken" />, '/auth/reset-password');
    fill('Aloe-blooms-9', 'Aloe');
    expect(screen.getByRole('alert').textContent).toBe('Passwords do not match');
  });

  test('a used or expired link leads to the request of a new one', async () => {
    fakeApi({ [route]: refuse('auth/expired-action-code') });
    showScreen(<ResetPasswordPage token="0ld" />, '/auth/reset-password');
    fill('Aloe-blooms-9', 'Aloe-blooms-9');
    fireEvent.click(button());
    const link = await screen.findByRole('link', { name: 'Forgot password?' });
    expect(link.getAttribute('href')).toBe('/ForgotPassword');
    expect(screen.getByRole('status').textContent).toContain('has been used or is older than an hour');
  });

  test('an address without a token leads to the request of a new link', () => {
    showScreen(<ResetPasswordPage token="" />, '/auth/reset-password');
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toBeTruthy();
  });

  test.each([
    [
      'no answer',
      noNetwork,
      'No answer came. We do not know whether your password was set: please try to log in with it.',
    ],
    ['internal', refuse('internal'), 'Unable to reset password at this time, please try again later.'],
    ['auth/weak-password', refuse('auth/weak-password'), 'Please enter a stronger password'],
  ])('%s: %s', async (_, answer, sentence) => {
    fakeApi({ [route]: answer });
    showScreen(<ResetPasswordPage token="t0ken" />, '/auth/reset-password');
    fill('Aloe-blooms-9', 'Aloe-blooms-9');
    fireEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  });
});
