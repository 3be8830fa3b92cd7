import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '@ekhaya/contract/profile/addresses';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { answerQuestion, askedQuestion, closeAlert, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { AddAddressScreen } from './add-address.screen.tsx';
import { AddressesScreen } from './addresses.screen.tsx';
import { EditAddressScreen } from './edit-address.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const READ = 'GET /api/user/address';
const ADD = 'POST /api/user/address';
const DELETE = 'DELETE /api/user/address';

const address: Address = {
  addressID: 'a1',
  addressType: 'Residential',
  context: 'Msasa Ridge',
  standNo: '1204',
  streetNoOrUnitNo: '14',
  streetName: 'Acacia Lane',
  suburbName: 'Midrand',
  localityOrCity: 'Johannesburg',
  addressPostalCode: '1685',
  addressCountry: '',
  longitude: null,
  latitude: null,
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [READ]: () => [address], [ADD]: () => ({ addressID: 'a2' }), [DELETE]: () => ({}) });
  signedIn(api);
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('Addresses', () => {
  it("empty 'You do not have any addresses yet, would you like to add one?'; ADD ADDRESS", async () => {
    api.answer(READ, () => []);
    showScreen(<AddressesScreen />, '/Addresses');
    expect(await screen.findByText('You do not have any addresses yet, would you like to add one?')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'ADD ADDRESS' }));
    await waitFor(() => expect(location.pathname).toBe('/AddAddress'));
  });

  it("delete mode asks 'Are you sure you want to Delete this Address?', then 'Address successfully Deleted'", async () => {
    showScreen(<AddressesScreen />, '/Addresses');
    expect(await screen.findByText('14 Acacia Lane')).toBeTruthy();
    expect(screen.getByText('Midrand, Johannesburg 1685, Msasa Ridge')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete 14 Acacia Lane' }));
    expect(await askedQuestion()).toMatchObject({
      title: 'Are you sure you want to Delete this Address?',
      text: '14 Acacia Lane',
      confirmLabel: 'Confirm',
      cancelLabel: 'Cancel',
    });
    await answerQuestion(false);
    expect(api.inputsOf(DELETE)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Delete 14 Acacia Lane' }));
    api.answer(READ, () => []);
    await answerQuestion(true);
    expect(await shownAlert()).toMatchObject({ title: 'Success', text: 'Address successfully Deleted' });
    expect(api.inputsOf(DELETE).map(({ query }) => query)).toEqual([{ userID: 'me', addressId: 'a1' }]);
    expect(await screen.findByText('You do not have any addresses yet, would you like to add one?')).toBeTruthy();
  });

  it("'Address could not be Deleted' when the server fails, and the address stays", async () => {
    api.answer(DELETE, refuse('internal'));
    showScreen(<AddressesScreen />, '/Addresses');
    await screen.findByText('14 Acacia Lane');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete 14 Acacia Lane' }));
    await answerQuestion(true);
    expect(await shownAlert()).toMatchObject({ title: 'Error', text: 'Address could not be Deleted' });
    expect(screen.getByText('14 Acacia Lane')).toBeTruthy();
  });
});

describe('Add Address', () => {
  it("'Stand/Block Number, Street No, Street Name, Suburb, City, Code, Estate select'; 'Address successfully added'", async () => {
    showScreen(<AddAddressScreen />, '/AddAddress');
    await screen.findByLabelText('Street Name');
    expect(saveButton().disabled).toBe(true);
    type('Stand/Block Number', '17');
    type('Street No', '3');
    type('Street Name', 'Beech Road');
    type('Suburb', 'Midrand');
    type('City', 'Johannesburg');
    type('Code', '1685');
    expect(screen.getByRole('button', { name: /Estate/ }).textContent).toContain('Msasa Ridge');
    fireEvent.click(saveButton());
    expect(await shownAlert()).toMatchObject({ title: 'Success', text: 'Address successfully added' });
    expect(api.inputsOf(ADD).map(({ query, body }) => [query, body])).toEqual([
      [
        { userID: 'me', context: 'Msasa Ridge', addressType: 'Residential' },
        {
          standNo: '17',
          streetNoOrUnitNo: '3',
          streetName: 'Beech Road',
          suburbName: 'Midrand',
          localityOrCity: 'Johannesburg',
          addressPostalCode: '1685',
          addressCountry: '',
          longitude: null,
          latitude: null,
        },
      ],
    ]);
    await closeAlert();
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  it("'Address could not be added' when the server fails; the form keeps what was typed", async () => {
    api.answer(ADD, refuse('internal'));
    showScreen(<AddAddressScreen />, '/AddAddress');
    await screen.findByLabelText('Street Name');
    type('Street Name', 'Beech Road');
    fireEvent.click(saveButton());
    expect(await shownAlert()).toMatchObject({ title: 'Error', text: 'Address could not be added' });
    expect(screen.getByLabelText<HTMLInputElement>('Street Name').value).toBe('Beech Road');
  });
});

describe('Edit Address', () => {
  it("same fields; 'edit is delete then create': one call that replaces; 'Address successfully Edited'", async () => {
    showScreen(<EditAddressScreen />, '/EditAddress', address);
    const street = await screen.findByLabelText<HTMLInputElement>('Street Name');
    expect([street.value, saveButton().disabled]).toEqual(['Acacia Lane', true]);
    type('Street No', '16');
    fireEvent.click(saveButton());
    expect(await shownAlert()).toMatchObject({ title: 'Success', text: 'Address successfully Edited' });
    expect(api.inputsOf(ADD).map(({ query }) => query)).toEqual([
      { userID: 'me', context: 'Msasa Ridge', addressType: 'Residential', replaces: 'a1' },
    ]);
    expect(api.inputsOf(DELETE)).toEqual([]);
    await closeAlert();
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  it('redirects to the list without a record', async () => {
    showScreen(<EditAddressScreen />, '/EditAddress');
    await waitFor(() => expect(location.pathname).toBe('/Addresses'));
  });
});
