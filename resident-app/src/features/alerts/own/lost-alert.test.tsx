import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { endSession } from '../../../platform/session/session.ts';
import { type FakeApi, fakeApi, neverAnswers } from '../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { LostAlertCover } from '../index.ts';
import { ownAlert } from '../alerts.factory.ts';
import { AlertDock } from './alert-dock.tsx';
import { storeAlert } from './stored-alert.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ 'GET /api/alerts/offer': neverAnswers, 'GET /api/alerts': () => [] });
  signedIn(api);
});

/** Shows /emergency to whoever is signed in, and what a signed-out person sees. */
function showApp(): void {
  showScreen(
    <>
      <AlertDock callNumber="012 555 0191" />
      <LostAlertCover />
    </>,
    '/emergency',
  );
}

it('says before the login that an alert may not have arrived, with the number to call', async () => {
  api.answer('POST /api/alerts', neverAnswers);
  await storeAlert({ key: crypto.randomUUID(), estateId: '91', startedAt: Date.now() });
  showApp();
  await screen.findByRole('heading', { name: 'Sending ...' });
  await act(() => endSession());
  expect(screen.getByRole('heading', { name: 'You are signed out' })).toBeTruthy();
  expect(screen.getByText(/^Your alert may not have reached security, and is not sent any more/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Call 012 555 0191' }).getAttribute('href')).toBe('tel:0125550191');
  fireEvent.click(screen.getByRole('button', { name: 'Go to Login' }));
  expect(screen.queryByRole('heading', { name: 'You are signed out' })).toBeNull();
});

it('says of an alert that has arrived that her place is sent no more', async () => {
  api.answer('GET /api/alerts', () => [ownAlert()]);
  api.answer('GET /api/alerts/{id}', neverAnswers);
  showApp();
  await screen.findByRole('heading', { name: 'Security is alerted' });
  await act(() => endSession());
  expect(screen.getByText(/^Security has your alert, but not where you are from now on/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go to Login' }));
});

it('says nothing where no alert was under way', async () => {
  showApp();
  await act(() => endSession());
  expect(screen.queryByRole('heading', { name: 'You are signed out' })).toBeNull();
});
