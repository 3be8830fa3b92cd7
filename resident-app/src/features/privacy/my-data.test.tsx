import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentSession } from '../../platform/session/session.ts';
import { type FakeApi, fakeApi, noNetwork, refuse } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import type { DataCopy } from './my-data.queries.ts';
import { MyDataScreen } from './my-data.screen.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const READ = 'GET /api/my-data';
const COPY = 'POST /api/my-data/export';
const DELETE = 'POST /api/my-data/deletion';

const copy = (overrides: Partial<DataCopy> = {}): DataCopy => ({
  id: 'one',
  status: 'ready',
  progress: 100,
  bytes: 14_000_000,
  url: '/api/my-data/export/one',
  expiresAt: '2026-11-15T07:41:00.000Z',
  ...overrides,
});

const myData = (newest: DataCopy | null = null, waitsSince: string | null = null) => ({
  records: [
    { kind: 'visits', title: 'Visits through the gate', why: 'So that security can answer', period: '90 days' },
    { kind: 'payments', title: 'Payments', why: 'The law asks for it', period: '5 years' },
  ],
  copy: newest,
  deletion: { waitsSince, goes: ['Your name and photos'], stays: ['Payments, for 5 years'] },
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [READ]: () => myData(), 'POST /api/auth/sign-out': () => ({}) });
  signedIn(api);
});

const openDeletion = async () => {
  showScreen(<MyDataScreen />, '/MyData');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  return within(await screen.findByRole('dialog', { name: 'Delete my account' }));
};
const confirm = (sheet: ReturnType<typeof within>, password: string) => {
  fireEvent.change(sheet.getByLabelText('Your password'), { target: { value: password } });
  fireEvent.click(sheet.getByRole('button', { name: 'Delete account' }));
};

describe('/MyData', () => {
  it('shows what is kept, why and how long', async () => {
    showScreen(<MyDataScreen />, '/MyData');
    const kinds = within(await screen.findByRole('list', { name: 'What we keep about you' }));
    expect(kinds.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Visits through the gate90 daysSo that security can answer',
      'Payments5 yearsThe law asks for it',
    ]);
  });

  it('asks for a copy, shows its progress and then the download with its end', async () => {
    api.answer(COPY, () => {
      api.answer(READ, () => myData(copy({ status: 'making', progress: 40, url: '', expiresAt: null })));
      return copy({ status: 'waiting' });
    });
    showScreen(<MyDataScreen />, '/MyData');
    fireEvent.click(await screen.findByRole('button', { name: 'Get a copy of my data' }));
    expect((await screen.findByRole('progressbar', { name: 'Your copy is being made' })).getAttribute('value')).toBe(
      '40',
    );
    api.answer(READ, () => myData(copy()));
    const link = await screen.findByRole('link', { name: 'Download' });
    expect(link.getAttribute('href')).toBe('/api/my-data/export/one');
    expect(screen.getByText(/^14 MB, for you alone until Sun/)).toBeDefined();
  });

  it('shows why a read failed with a retry, and rests without a network', async () => {
    api.answer(READ, refuse('internal'));
    showScreen(<MyDataScreen />, '/MyData');
    expect(await screen.findByText('What is kept about you could not be read.')).toBeDefined();
    cleanup();
    api.answer(READ, () => myData(copy()));
    showScreen(<MyDataScreen />, '/MyData');
    await screen.findByRole('link', { name: 'Download' });
    setOnline(false);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true));
    expect(screen.getByRole('button', { name: 'Delete my account' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the deletion of the account', () => {
  it('says what goes and what stays, and keeps the account after a wrong password', async () => {
    api.answer(DELETE, refuse('auth/wrong-password'));
    const sheet = await openDeletion();
    expect(sheet.getByText('Your name and photos')).toBeDefined();
    expect(sheet.getByText('Payments, for 5 years')).toBeDefined();
    confirm(sheet, 'wrong');
    expect(await sheet.findByText('This is not your password.')).toBeDefined();
    expect(currentSession().state).toBe('signed-in');
  });

  it('says what to wait for first, and that the server waits for it', async () => {
    const atBank = 'A payment of R 50.00 is at the bank. Please wait until the bank has answered.';
    api.answer(READ, () => ({ ...myData(), deletion: { ...myData().deletion, waitsFor: [atBank] } }));
    api.answer(DELETE, refuse('privacy/payment-under-way'));
    const sheet = await openDeletion();
    expect(sheet.getByRole('heading', { name: 'Please wait for this first' })).toBeDefined();
    expect(sheet.getByText(atBank)).toBeDefined();
    confirm(sheet, 'Ekhaya-demo-1');
    expect(await sheet.findByText('A payment of yours is under way. Please wait until it is over.')).toBeDefined();
    expect(currentSession().state).toBe('signed-in');
  });

  it('erases the phone when the account is gone', async () => {
    api.answer(DELETE, () => ({ outcome: 'deleted' }));
    confirm(await openDeletion(), 'Ekhaya-demo-1');
    await waitFor(() => expect(currentSession().state).toBe('signed-out'));
    expect(api.inputsOf(DELETE)).toEqual([{ body: { password: 'Ekhaya-demo-1' } }]);
  });

  it('does not say that nothing was changed when no answer came', async () => {
    api.answer(DELETE, noNetwork);
    const sheet = await openDeletion();
    confirm(sheet, 'Ekhaya-demo-1');
    expect(await sheet.findByText(/We do not know whether your account was deleted/)).toBeDefined();
  });

  it('says that it waits under a legal hold', async () => {
    api.answer(DELETE, () => {
      api.answer(READ, () => myData(null, '2026-11-14T08:00:00.000Z'));
      return { outcome: 'held' };
    });
    confirm(await openDeletion(), 'Ekhaya-demo-1');
    expect(await screen.findByText(/The law asks the estate to keep your records for now; they go/)).toBeDefined();
    expect(currentSession().state).toBe('signed-in');
  });
});
