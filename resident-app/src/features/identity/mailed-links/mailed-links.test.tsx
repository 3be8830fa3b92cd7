import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, noNetwork, refuse } from '../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { NotMePage } from './not-me.page.tsx';
import { RoleOfferPage } from './role-offer.page.tsx';
import { VerifyEmailPage } from './verify-email.page.tsx';

const VERIFY = 'POST /api/auth/verify-email';
const READ = 'POST /api/acl/offer';
const ANSWER = 'POST /api/acl/offer/answer';
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
/** Waits for the status text of a page. */
const findStatus = (sentence: string | RegExp) => screen.findByText(sentence, { selector: '[role=status]' });

describe('the link that verifies an e-mail address', () => {
  test('verifies it on Confirm, not when it is opened', async () => {
    const api = fakeApi({ [VERIFY]: () => ({}) });
    showScreen(<VerifyEmailPage token="t0ken" />, '/auth/verify-email');
    expect(api.inputsOf(VERIFY)).toEqual([]);
    await press('Confirm');
    expect(await findStatus('Your e-mail address is confirmed.')).toBeTruthy();
    expect(api.inputsOf(VERIFY)).toEqual([{ body: { token: 't0ken' } }]);
  });

  test('shows that it is used or too old', async () => {
    fakeApi({ [VERIFY]: refuse('auth/expired-action-code') });
    showScreen(<VerifyEmailPage token="0ld" />, '/auth/verify-email');
    await press('Confirm');
    expect(await findStatus('This link has been used or is too old.')).toBeTruthy();
  });

  test('says that nobody knows when no answer came', async () => {
    fakeApi({ [VERIFY]: noNetwork });
    showScreen(<VerifyEmailPage token="t0ken" />, '/auth/verify-email');
    await press('Confirm');
    expect(
      await screen.findByText(
        'No answer came. We do not know whether your address was confirmed: please try again. If the link has been used, it was.',
      ),
    ).toBeTruthy();
  });

  test('can be tried again after a failure', async () => {
    const api = fakeApi({ [VERIFY]: refuse('internal') });
    showScreen(<VerifyEmailPage token="t0ken" />, '/auth/verify-email');
    await press('Confirm');
    expect(await screen.findByText('Your address could not be confirmed. Please try again later.')).toBeTruthy();
    api.answer(VERIFY, () => ({}));
    await press('Confirm');
    expect(await findStatus('Your e-mail address is confirmed.')).toBeTruthy();
  });
});

describe("the link 'this was not me'", () => {
  const REPORT = 'POST /api/auth/not-me';

  test('acts on a press, not when it is opened', async () => {
    const api = fakeApi({ [REPORT]: () => ({}) });
    showScreen(<NotMePage token="t0ken" />, '/auth/not-me');
    expect(api.inputsOf(REPORT)).toEqual([]);
    await press('This was not me');
    expect(await findStatus(/Everybody is signed out/)).toBeTruthy();
    expect(api.inputsOf(REPORT)).toEqual([{ body: { token: 't0ken' } }]);
  });

  test('shows that it is used or too old, and can be tried again after a failure', async () => {
    const api = fakeApi({ [REPORT]: noNetwork });
    showScreen(<NotMePage token="0ld" />, '/auth/not-me');
    await press('This was not me');
    expect(await screen.findByText(/^No answer came\. We do not know whether your account was secured:/)).toBeTruthy();
    api.answer(REPORT, refuse('internal'));
    await press('This was not me');
    expect(await screen.findByText('Your account could not be secured. Please try again.')).toBeTruthy();
    api.answer(REPORT, refuse('auth/expired-action-code'));
    await press('This was not me');
    expect(await findStatus(/has been used or is older than a week/)).toBeTruthy();
  });
});

describe('the link of an offered role', () => {
  const offer = {
    estateName: 'Kingfisher Bay',
    roleDisplayName: 'Tenant',
    unitNumber: '3',
    offeredBy: 'Lerato Mokoena',
    beginsOn: null,
    lastDay: null,
  };

  test.each([
    ['Agree', true, 'You are Tenant at Kingfisher Bay now.'],
    ['Decline', false, 'You have not been given the role.'],
  ])('%s', async (name, agrees, sentence) => {
    const api = fakeApi({ [READ]: () => offer, [ANSWER]: () => ({}) });
    showScreen(<RoleOfferPage token="t0ken" />, '/auth/role');
    expect((await screen.findByText(/would like to give you/)).textContent).toBe(
      'Lerato Mokoena would like to give you this role: Tenant at Kingfisher Bay, unit 3. You get it only if you agree.',
    );
    await press(name);
    expect(await findStatus(sentence)).toBeTruthy();
    expect(api.inputsOf(ANSWER)).toEqual([{ body: { token: 't0ken', agrees } }]);
  });

  test('of a role that begins later says from when, before the answer and after', async () => {
    const later = { ...offer, beginsOn: '2026-12-01', lastDay: '2027-11-30' };
    fakeApi({ [READ]: () => later, [ANSWER]: () => ({}) });
    showScreen(<RoleOfferPage token="t0ken" />, '/auth/role');
    expect((await screen.findByText(/would like to give you/)).textContent).toBe(
      'Lerato Mokoena would like to give you this role: Tenant at Kingfisher Bay, unit 3, from 1 Dec 2026, until 30 Nov 2027. You get it only if you agree.',
    );
    await press('Agree');
    expect(await findStatus('You are Tenant at Kingfisher Bay from 1 Dec 2026.')).toBeTruthy();
  });

  test('asks to sign in or to sign up first', async () => {
    fakeApi({ [READ]: refuse('session-required') });
    showScreen(<RoleOfferPage token="t0ken" />, '/auth/role');
    expect(await findStatus(/^Please sign in, or sign up with the address that got the mail/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/Signup');
  });

  test('shows that the offer is no longer open, before and after the answer', async () => {
    const api = fakeApi({ [READ]: () => offer, [ANSWER]: refuse('auth/expired-action-code') });
    showScreen(<RoleOfferPage token="t0ken" />, '/auth/role');
    await press('Agree');
    expect(await findStatus(/This offer was answered, has ended/)).toBeTruthy();
    expect(api.inputsOf(ANSWER)).toHaveLength(1);
  });

  test.each([
    ['without a network', noNetwork],
    ['while the server is not available', refuse('unavailable')],
    ['at the limit of attempts', refuse('too-many-requests')],
  ])('an offer that could not be read %s can be read again', async (_when, failure) => {
    const api = fakeApi({ [READ]: failure });
    showScreen(<RoleOfferPage token="t0ken" />, '/auth/role');
    expect(await screen.findByText('The offer could not be read.')).toBeTruthy();
    api.answer(READ, () => offer);
    await press('Try again');
    expect(await screen.findByText(/would like to give you/)).toBeTruthy();
  });

  test('says at once that a link is used or over', async () => {
    fakeApi({ [READ]: refuse('auth/expired-action-code') });
    showScreen(<RoleOfferPage token="0ld" />, '/auth/role');
    expect(await findStatus(/This offer was answered, has ended/)).toBeTruthy();
  });

  test('says that nobody knows when no answer came, and can be answered again', async () => {
    const api = fakeApi({ [READ]: () => offer, [ANSWER]: noNetwork });
    showScreen(<RoleOfferPage token="t0ken" />, '/auth/role');
    await press('Agree');
    expect(
      await screen.findByText('No answer came. We do not know whether your answer arrived: please try again.'),
    ).toBeTruthy();
    api.answer(ANSWER, () => ({}));
    await press('Agree');
    expect(await findStatus('You are Tenant at Kingfisher Bay now.')).toBeTruthy();
  });

  test('can be answered again after a failure', async () => {
    fakeApi({ [READ]: () => offer, [ANSWER]: refuse('internal') });
    showScreen(<RoleOfferPage token="t0ken" />, '/auth/role');
    await press('Agree');
    expect(await screen.findByText('Your answer could not be sent. Please try again later.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Agree' })).toBeTruthy();
  });
});
