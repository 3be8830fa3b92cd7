import { Toasts } from '@ekhaya/ui-kit/feedback/toast';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkedAccount } from '@ekhaya/contract/profile/accounts';
import { fakeApi, neverAnswers, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { answerQuestion, askedQuestion, closeAlert, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { endSession } from '../../../platform/session/session.ts';
import { AccountsScreen } from './accounts.screen.tsx';
import { AddAccountScreen } from './add-account.screen.tsx';
import { EditAccountScreen } from './edit-account.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const READ = 'GET /api/user/account';
const ADD = 'POST /api/user/account';
const EDIT = 'PUT /api/user/account';
const DELETE = 'DELETE /api/user/account';

const account: LinkedAccount = {
  accountID: 'a1',
  sContext: 'Msasa Ridge',
  sAccountType: 'STSS',
  sAccountNumber: '04111111110',
  holder: '',
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [READ]: () => [account],
    [ADD]: () => ({ accountID: 'a2', holder: '' }),
    [EDIT]: () => ({}),
    [DELETE]: () => ({}),
  });
  signedIn(api);
});

const numberField = () => screen.findByLabelText<HTMLInputElement>('Account Number');
const type = async (value: string) => fireEvent.change(await numberField(), { target: { value } });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('Accounts', () => {
  it("empty 'You do not have any Accounts yet, would you like to add one?'; ADD ACCOUNT", async () => {
    api.answer(READ, () => []);
    showScreen(<AccountsScreen />, '/Accounts');
    expect(await screen.findByText('You do not have any Accounts yet, would you like to add one?')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'ADD ACCOUNT' }));
    await waitFor(() => expect(location.pathname).toBe('/AddAccount'));
  });

  it("'linked prepaid accounts (estate, type, number)'; a row opens EditAccount", async () => {
    showScreen(<AccountsScreen />, '/Accounts');
    expect(await screen.findByText('Msasa Ridge, STSS')).toBeTruthy();
    fireEvent.click(screen.getByText('04111111110'));
    await waitFor(() => expect(location.pathname).toBe('/EditAccount'));
  });

  it("delete mode asks 'Are you sure you want to Delete this Account?', then 'Account successfully Deleted'", async () => {
    showScreen(<AccountsScreen />, '/Accounts');
    await screen.findByText('04111111110');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete 04111111110' }));
    expect(await askedQuestion()).toMatchObject({
      title: 'Are you sure you want to Delete this Account?',
      text: '04111111110',
      confirmLabel: 'Confirm',
      cancelLabel: 'Cancel',
    });
    await answerQuestion(false);
    expect(api.inputsOf(DELETE)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Delete 04111111110' }));
    api.answer(READ, () => []);
    await answerQuestion(true);
    expect(await shownAlert()).toMatchObject({ title: 'Success', text: 'Account successfully Deleted' });
    expect(api.inputsOf(DELETE).map(({ query }) => query)).toEqual([{ userID: 'me', accountID: 'a1' }]);
    expect(await screen.findByText('You do not have any Accounts yet, would you like to add one?')).toBeTruthy();
  });

  it("'Account could not be Deleted' when the server fails, and the account stays", async () => {
    api.answer(DELETE, refuse('internal'));
    showScreen(<AccountsScreen />, '/Accounts');
    await screen.findByText('04111111110');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete 04111111110' }));
    await askedQuestion();
    await answerQuestion(true);
    expect(await shownAlert()).toMatchObject({ title: 'Error', text: 'Account could not be Deleted' });
    expect(screen.getByText('04111111110')).toBeTruthy();
  });
});

describe('Add Account', () => {
  it("'Estate (select), Account Type (only STSS), Account Number; save in header'; 'Account successfully added'", async () => {
    showScreen(<AddAccountScreen />, '/AddAccount');
    await numberField();
    expect(saveButton().disabled).toBe(true);
    expect(screen.getByRole('button', { name: /Estate/ }).textContent).toContain('Msasa Ridge');
    expect(screen.getByRole('button', { name: /Account Type/ }).textContent).toContain('STSS');
    await type('0422 2222-225');
    expect((await numberField()).value).toBe('04222222225');
    fireEvent.click(saveButton());
    expect(await shownAlert()).toMatchObject({ title: 'Success', text: 'Account successfully added' });
    expect(api.inputsOf(ADD).map(({ query }) => query)).toEqual([
      { userID: 'me', context: 'Msasa Ridge', accountType: 'STSS', accountNumber: '04222222225' },
    ]);
    await closeAlert();
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  it('says who holds a meter that is not hers, masked, in a toast and in the list', async () => {
    api.answer(ADD, () => ({ accountID: 'a2', holder: 'G M•••' }));
    showScreen(<AddAccountScreen />, '/AddAccount');
    render(<Toasts />);
    await type('04222222225');
    fireEvent.click(saveButton());
    await shownAlert();
    await closeAlert();
    expect(await screen.findByText('The vendor says: this meter is held by G M•••.')).toBeTruthy();
    api.answer(READ, () => [{ ...account, holder: 'G M•••' }]);
    showScreen(<AccountsScreen />, '/Accounts');
    expect(await screen.findByText('Msasa Ridge, STSS, G M•••')).toBeTruthy();
  });

  it("'number must verify for the chosen estate else toast', and the form keeps what was typed", async () => {
    api.answer(ADD, refuse('profile/account-not-valid'));
    showScreen(<AddAccountScreen />, '/AddAccount');
    render(<Toasts />);
    await type('1234');
    fireEvent.click(saveButton());
    expect(
      await screen.findByText('Invalid account number or estate has not been enabled for prepaid payments'),
    ).toBeTruthy();
    expect([(await numberField()).value, location.pathname]).toEqual(['1234', '/AddAccount']);
  });

  it("'Unable to verify account' while the provider does not answer: nothing is said of the number", async () => {
    api.answer(ADD, refuse('profile/account-not-verified'));
    showScreen(<AddAccountScreen />, '/AddAccount');
    render(<Toasts />);
    await type('04222222225');
    fireEvent.click(saveButton());
    expect(await screen.findByText('Unable to verify account')).toBeTruthy();
    expect([(await numberField()).value, location.pathname]).toEqual(['04222222225', '/AddAccount']);
  });

  it("'Account could not be added' when the server fails", async () => {
    api.answer(ADD, refuse('internal'));
    showScreen(<AddAccountScreen />, '/AddAccount');
    await type('04222222225');
    fireEvent.click(saveButton());
    expect(await shownAlert()).toMatchObject({ title: 'Error', text: 'Account could not be added' });
  });

  it("alert 'Error' with errorDetails.detail", async () => {
    api.answer(ADD, refuse('profile/account-already-linked'));
    showScreen(<AddAccountScreen />, '/AddAccount');
    await type('04111111110');
    fireEvent.click(saveButton());
    expect(await shownAlert()).toMatchObject({
      title: 'Error',
      text: 'This account is linked to your profile already.',
    });
  });
});

describe('Add Account before the roles are known, which name her estates', () => {
  afterEach(() => setOnline(true));

  it('says that they could not be read, and offers her estates after another try', async () => {
    await endSession();
    setOnline(false);
    signedIn(api);
    showScreen(<AddAccountScreen />, '/AddAccount');
    expect(await screen.findByText('Your roles cannot be read without a network')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/Accounts');
    setOnline(true);
    await screen.findByText('Your roles could not be read');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await numberField();
    expect(screen.getByRole('button', { name: /Estate/ }).textContent).toContain('Msasa Ridge');
  });

  it('shows that it is loading', async () => {
    await endSession();
    signedIn(api);
    api.answer('GET /api/acl/{userId}', neverAnswers);
    showScreen(<AddAccountScreen />, '/AddAccount');
    expect(await screen.findByText('Loading')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Estate/ })).toBeNull();
  });
});

describe('Edit Account', () => {
  it("'account number only'; 'Account successfully edited'", async () => {
    showScreen(<EditAccountScreen />, '/EditAccount', account);
    expect((await numberField()).value).toBe('04111111110');
    expect(screen.queryByRole('button', { name: /Estate|Account Type/ })).toBeNull();
    expect(saveButton().disabled).toBe(true);
    await type('04222222225');
    fireEvent.click(saveButton());
    expect(await shownAlert()).toMatchObject({ title: 'Success', text: 'Account successfully edited' });
    expect(api.inputsOf(EDIT).map(({ query }) => query)).toEqual([
      {
        userID: 'me',
        context: 'Msasa Ridge',
        accountType: 'STSS',
        accountNumber: '04222222225',
        accountID: 'a1',
      },
    ]);
  });

  it("'Account could not be edited' when the server fails", async () => {
    api.answer(EDIT, refuse('internal'));
    showScreen(<EditAccountScreen />, '/EditAccount', account);
    await type('04222222225');
    fireEvent.click(saveButton());
    expect(await shownAlert()).toMatchObject({ title: 'Error', text: 'Account could not be edited' });
  });

  it('redirects to the list without a record', async () => {
    showScreen(<EditAccountScreen />, '/EditAccount');
    await waitFor(() => expect(location.pathname).toBe('/Accounts'));
  });
});
