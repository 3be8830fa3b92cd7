import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { waitingDialogs } from '../../../platform/dialogs/dialogs.ts';
import { endSession } from '../../../platform/session/session.ts';
import { readStored, writeStored } from '../../../platform/store/encrypted-store.ts';
import { fakeApi } from '../../../platform/testing/fake-api.ts';
import { closeAlert, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { verifyNumberPrompt } from '../one-time-pins/verify-number-prompt.ts';
import { SignUpScreen } from './sign-up.screen.tsx';
import { answers, button, field, fillAll, type } from './testing/sign-up-form.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const DRAFT = 'sign-up-draft';
const draft = {
  firstName: 'Naledi',
  lastName: 'Mabaso',
  mobileNumber: '0724189930',
  email: 'naledi@ekhaya.test',
  estate: 'Msasa Ridge',
  estateId: '91',
};
/** What `fillAll` types, without the passwords and the acceptance. */
const typedDraft = { ...draft, firstName: '  naledi ', lastName: 'mabaso' };

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  waitingDialogs.set([]);
  verifyNumberPrompt.set(false);
  fakeApi({ 'POST /api/auth/sign-out': () => ({}) });
  await endSession();
  await writeStored(DRAFT, undefined);
});

const openSignUp = (): void => {
  fakeApi(answers());
  showScreen(<SignUpScreen />, '/Signup');
};
const isAccepted = () => screen.getByRole<HTMLInputElement>('checkbox').checked;
const isStored = (expected: object) =>
  waitFor(async () => expect(await readStored(DRAFT)).toEqual({ ...expected, savedAt: expect.any(Number) }));

describe('The draft is saved locally when going to terms or privacy, and restored then removed on return.', () => {
  test.each([
    ['terms and conditions', '/legal/terms'],
    ['privacy policy', '/legal/privacy'],
  ])('going to %s stores everything except passwords and the acceptance', async (name, url) => {
    openSignUp();
    await fillAll();
    fireEvent.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(location.pathname).toBe('/DynamicIFrame'));
    expect(history.state).toMatchObject({ record: { url } });
    await isStored(typedDraft);
  });

  test('the draft is restored on return, and then removed', async () => {
    await writeStored(DRAFT, { ...draft, savedAt: Date.now() });
    openSignUp();
    await waitFor(() => expect(field('First name').value).toBe('Naledi'));
    expect(screen.getByRole('button', { name: /^Estate/ }).textContent).toContain('Msasa Ridge');
    expect([field('Password').value, isAccepted()]).toEqual(['', false]);
    expect(await readStored(DRAFT)).toBeUndefined();
  });
});

describe('The next person at this phone does not see it', () => {
  test('when the screen was left with Back', async () => {
    openSignUp();
    await fillAll();
    cleanup();
    openSignUp();
    await waitFor(async () => expect(await readStored(DRAFT)).toBeUndefined());
    expect(field('First name').value).toBe('');
  });

  test('when it was restored, and the screen was left since', async () => {
    await writeStored(DRAFT, { ...draft, savedAt: Date.now() });
    openSignUp();
    await waitFor(() => expect(field('First name').value).toBe('Naledi'));
    cleanup();
    openSignUp();
    type('E-mail', 'pieter@ekhaya.test');
    expect(await readStored(DRAFT)).toBeUndefined();
    expect(field('First name').value).toBe('');
  });

  test('an hour after the way to the terms', async () => {
    await writeStored(DRAFT, { ...draft, savedAt: Date.now() - 61 * 60 * 1000 });
    openSignUp();
    await waitFor(async () => expect(await readStored(DRAFT)).toBeUndefined());
    type('E-mail', 'pieter@ekhaya.test');
    expect(field('First name').value).toBe('');
  });

  test('once she is registered', async () => {
    openSignUp();
    await fillAll();
    fireEvent.click(button());
    await shownAlert();
    await closeAlert();
    cleanup();
    openSignUp();
    await waitFor(() => expect(field('First name').value).toBe(''));
    expect(await readStored(DRAFT)).toBeUndefined();
  });
});
