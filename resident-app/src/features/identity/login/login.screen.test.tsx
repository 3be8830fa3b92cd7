import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startConfiguration } from '../../../platform/configuration/configuration.ts';
import { waitingDialogs } from '../../../platform/dialogs/dialogs.ts';
import { currentSession, endSession } from '../../../platform/session/session.ts';
import { writeMark } from '../../../platform/store/plain-marks.ts';
import { answerLater, fakeApi, noNetwork, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { closeAlert, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { person } from '../identity.factory.ts';
import { LoginScreen } from './login.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const login = () => screen.getByRole('button', { name: 'Login' });

function fill(typed: { email: string; password: string }): void {
  fireEvent.input(email(), { target: { value: typed.email } });
  fireEvent.input(password(), { target: { value: typed.password } });
}

const validEntries = { email: ' naledi@ekhaya.test ', password: 'Ekhaya-demo-1' };

beforeAll(() => {
  const block = document.createElement('script');
  block.id = 'ekhaya-configuration';
  block.type = 'application/json';
  block.textContent = JSON.stringify({ apiKey: 'key', configurations: { helpUrl: 'https://help.ekhaya.test/' } });
  document.head.append(block);
  startConfiguration();
});

afterEach(async () => {
  waitingDialogs.set([]);
  fakeApi({ 'POST /api/auth/sign-out': () => ({}) });
  await endSession();
});

describe('Login: e-mail and password with show/hide toggle', () => {
  test('Enter moves from e-mail to password then submits', async () => {
    const api = fakeApi({ 'POST /api/auth/sign-in/email': () => ({ user: person() }) });
    showScreen(<LoginScreen />, '/login');
    fill(validEntries);
    email().focus();
    expect(fireEvent.keyDown(email(), { key: 'Enter' })).toBe(false);
    expect(document.activeElement).toBe(password());
    expect(api.inputsOf('POST /api/auth/sign-in/email')).toEqual([]);
    expect(fireEvent.keyDown(password(), { key: 'Enter' })).toBe(true);
    fireEvent.submit(password());
    await waitFor(() => expect(currentSession().state).toBe('signed-in'));
    expect(api.inputsOf('POST /api/auth/sign-in/email')).toEqual([
      { body: { email: 'naledi@ekhaya.test', password: 'Ekhaya-demo-1' } },
    ]);
  });

  test('show/hide toggle', () => {
    showScreen(<LoginScreen />, '/login');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password().type).toBe('password');
  });

  test('buttons Sign up (/Signup) and Login; links to /ForgotPassword and an external help portal', async () => {
    showScreen(<LoginScreen />, '/login');
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/ForgotPassword');
    const help = screen.getByRole('link', { name: 'Help' });
    expect(help.getAttribute('href')).toBe('https://help.ekhaya.test/');
    expect(help.getAttribute('target')).toBe('_blank');
    expect(login().getAttribute('type')).toBe('submit');
    fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    await waitFor(() => expect(location.pathname).toBe('/Signup'));
  });

  test('is prerendered, and submitting does nothing until the code has loaded', () => {
    const markup = renderToString(<LoginScreen />);
    expect(markup).toContain('method="dialog"');
    expect(markup).not.toContain('style=');
  });
});

describe('Login validation', () => {
  test.each([
    ['', '', 'Please enter your email and password'],
    ['', 'secret1', 'Please enter email address'],
    ['thandi', 'secret1', 'Please enter a valid email address'],
    ['thandi@ekhaya.test', '', 'Please enter password'],
    ['thandi@ekhaya.test', '12345', 'Please enter a valid password'],
  ])('%j with %j: %s, and nothing is sent', (typedEmail, typedPassword, sentence) => {
    const api = fakeApi();
    showScreen(<LoginScreen />, '/login');
    fill({ email: typedEmail, password: typedPassword });
    fireEvent.click(login());
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(api.inputsOf('POST /api/auth/sign-in/email')).toEqual([]);
    fill({ email: 'thandi@ekhaya.tes', password: 'x' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Loading overlay until provider known or while logging in. Success goes to /home.', () => {
  test('the overlay shows during the call, and a second press sends nothing', async () => {
    const later = answerLater({ user: person() });
    const api = fakeApi({ 'POST /api/auth/sign-in/email': later.answer });
    showScreen(<LoginScreen />, '/login');
    fill(validEntries);
    fireEvent.click(login());
    expect(screen.getByRole('status').textContent).toBe('Loading');
    fireEvent.submit(password());
    later.release();
    await waitFor(() => expect(currentSession().user?.name).toBe('Naledi Mabaso'));
    expect(api.inputsOf('POST /api/auth/sign-in/email')).toHaveLength(1);
  });
});

describe("Alert 'Login Failed' shows the code after 'auth/', capitalised, hyphens as spaces.", () => {
  test.each([
    ['auth/invalid-email', 'Invalid email', 'Please enter a valid email address'],
    ['auth/user-not-found', 'User not found', 'This user could not be found. Please sign up.'],
    ['auth/wrong-password', 'Wrong password', 'Password does not match email provided.'],
    [
      'auth/too-many-requests',
      'Too many requests',
      'You have attempted to login too many times. Please try again later.',
    ],
    ['internal', 'Internal', 'Issue with login credentials. Please contact support if this issue persists.'],
  ] as const)('%s: %s, and under the form: %s', async (code, title, sentence) => {
    fakeApi({ 'POST /api/auth/sign-in/email': refuse(code) });
    showScreen(<LoginScreen />, '/login');
    fill(validEntries);
    fireEvent.click(login());
    expect(await shownAlert()).toMatchObject({ title: 'Login Failed', text: title });
    await closeAlert();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(currentSession().state).not.toBe('signed-in');
    expect(email().value).toBe('naledi@ekhaya.test');
  });
});

test('a login waits for the sign-out before it, whose late answer would remove the cookie of the new session', async () => {
  const signOut = answerLater({});
  const api = fakeApi({
    'POST /api/auth/sign-in/email': () => ({ user: person() }),
    'POST /api/auth/sign-out': signOut.answer,
  });
  writeMark('sign-out-waits', '1');
  showScreen(<LoginScreen />, '/login');
  fill(validEntries);
  fireEvent.submit(password());
  await waitFor(() => expect(api.inputsOf('POST /api/auth/sign-out')).toHaveLength(1));
  await act(async () => undefined);
  expect(api.inputsOf('POST /api/auth/sign-in/email')).toEqual([]);
  signOut.release();
  await waitFor(() => expect(currentSession().state).toBe('signed-in'));
});

describe("offline 'You will be logged in as soon as you are back online.'", () => {
  const sentence = 'You will be logged in as soon as you are back online.';

  test('and the login is sent later; the password is not stored meanwhile', async () => {
    const api = fakeApi({ 'POST /api/auth/sign-in/email': () => ({ user: person() }) });
    setOnline(false);
    showScreen(<LoginScreen />, '/login');
    fill(validEntries);
    fireEvent.click(login());
    expect(screen.getByRole('status').textContent).toBe(sentence);
    expect(api.inputsOf('POST /api/auth/sign-in/email')).toEqual([]);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Ekhaya-demo-1');
    setOnline(true);
    await waitFor(() => expect(currentSession().state).toBe('signed-in'));
  });

  test.each([
    ['no answer came', noNetwork],
    ['the answer took too long', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ])('not when %s online: it may have arrived, and is tried again until the server answers', async (_, lost) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const api = fakeApi({ 'POST /api/auth/sign-in/email': lost });
    showScreen(<LoginScreen />, '/login');
    fill(validEntries);
    fireEvent.click(login());
    const unknown = 'No answer came. We do not know whether you are logged in: it is tried again by itself.';
    expect(await screen.findByText(unknown)).toBeTruthy();
    expect(screen.queryByText(sentence)).toBeNull();
    expect(waitingDialogs.get()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(api.inputsOf('POST /api/auth/sign-in/email')).toHaveLength(2);
    api.answer('POST /api/auth/sign-in/email', () => ({ user: person() }));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await vi.waitFor(() => expect(currentSession().state).toBe('signed-in'));
  });

  test('changing a field cancels the waiting login', () => {
    const api = fakeApi();
    setOnline(false);
    showScreen(<LoginScreen />, '/login');
    fill(validEntries);
    fireEvent.click(login());
    fill({ email: 'thandi@ekhaya.test', password: 'something' });
    expect(screen.queryByText(sentence)).toBeNull();
    setOnline(true);
    expect(api.inputsOf('POST /api/auth/sign-in/email')).toEqual([]);
  });
});
