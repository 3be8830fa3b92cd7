import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAllExcept } from '../../../platform/store/encrypted-store.ts';
import { type FakeApi, neverAnswers, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { accessLocation } from './passes/passes.factory.ts';
import { apiOfAccess, openAccess, PIN_HEADING } from './testing/open-access.tsx';
import { notPermittedText } from './access.rules.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));
vi.mock('../../../platform/configuration/configuration.ts', async (original) => ({
  ...(await original<object>()),
  useConfiguration: () => ({
    defaultEstateId: '91',
    supportAddress: 'support@ekhaya.test',
    pinTitle: 'Welcome to the gate',
    pinSubtitle: 'Choose four digits',
  }),
}));

const ACCESS = 'GET /api/acl/AccessControl/';
const PIN = 'GET /api/accessControl/{userId}';

const notPermitted =
  'You are not permitted to use access control for Msasa Ridge. Please contact us at support@ekhaya.test for help.';

let api: FakeApi;

beforeEach(async () => {
  await forgetAllExcept({});
  api = apiOfAccess();
  api.answer(ACCESS, () => ({ status: 'success', accessInfo: [] }));
});

describe('Access', () => {
  it("'loading overlay'", async () => {
    api.answer(ACCESS, neverAnswers);
    openAccess(api);
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it("'No access entry for current estate: You are not permitted to use access control for {estate}. Please contact us at {support address} for help.'", async () => {
    expect(notPermittedText('Msasa Ridge', 'support@ekhaya.test')).toBe(notPermitted);
    openAccess(api);
    expect(await screen.findByText(notPermitted)).toBeTruthy();
    expect(api.inputsOf(ACCESS)[0]?.query).toEqual({ userId: 'me' });
  });

  it("'Access (QR) requires an access entry for the current estate': one for another estate does not count", async () => {
    api.answer(ACCESS, () => ({ status: 'success', accessInfo: [accessLocation({ EstateID: '92' })] }));
    openAccess(api);
    expect(await screen.findByText(notPermitted)).toBeTruthy();
  });

  it('asks for a verified number first', async () => {
    openAccess(api, { mobileVerified: false });
    expect(await screen.findByText('Your mobile number must be verified before you can use the gate.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Verify on Home' }).getAttribute('href')).toBe('/home');
    expect(api.inputsOf(ACCESS)).toEqual([]);
  });

  it('shows that the access cannot be read, and tries again', async () => {
    api.answer(ACCESS, refuse('forbidden'));
    openAccess(api);
    expect(await screen.findByText('Your access could not be read')).toBeTruthy();
    api.answer(ACCESS, () => ({ status: 'success', accessInfo: [] }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(notPermitted)).toBeTruthy();
  });

  it('shows that the roles cannot be read, and tries again', async () => {
    setOnline(false);
    openAccess(api);
    await screen.findByText('Your access cannot be read without a network');
    setOnline(true);
    await screen.findByText('Your access could not be read');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(notPermitted)).toBeTruthy();
  });

  it('shows offline that the access cannot be read', async () => {
    setOnline(false);
    openAccess(api);
    expect(await screen.findByText('Your access cannot be read without a network')).toBeTruthy();
  });

  it('shows that the state of the PIN cannot be read, and tries again', async () => {
    api.answer(ACCESS, () => ({ status: 'success', accessInfo: [accessLocation()] }));
    api.answer(PIN, refuse('forbidden'));
    openAccess(api);
    expect(await screen.findByText('Your PIN could not be read')).toBeTruthy();
    api.answer(PIN, () => ({ pinSet: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: PIN_HEADING })).toBeTruthy();
  });
});
