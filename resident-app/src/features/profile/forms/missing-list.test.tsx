import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { AccountsScreen } from '../accounts/accounts.screen.tsx';
import { AddressesScreen } from '../addresses/addresses.screen.tsx';
import { VehiclesScreen } from '../vehicles/vehicles.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

it.each([
  ['No associated accounts found', 'GET /api/user/account', AccountsScreen],
  ['No associated records found', 'GET /api/user/address', AddressesScreen],
  ['No associated Vehicles found', 'GET /api/user/vehicle', VehiclesScreen],
] as const)("'%s' where the server answers 404, and no failure", async (text, route, List) => {
  signedIn(fakeApi({ [route]: refuse('not-found') }));
  showScreen(<List />, '/PersonalInformation');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
