import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refuse } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { OfferRole } from './offer-role.tsx';
import { roleToGive } from './people.factory.ts';

const OFFER = 'POST /api/console/role-offers';
const tenant = roleToGive('91-tenant', 'Tenant');

const fill = async (email: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  fireEvent.change(screen.getByLabelText('E-mail address'), { target: { value: email } });
  fireEvent.click(await screen.findByRole('radio', { name: /^Tenant/ }));
  fireEvent.change(screen.getByLabelText('Unit number'), { target: { value: ' 9 ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Offer the role' }));
};

test('offers a role to a person of another estate by e-mail address', async () => {
  const api = fakeApi({ 'GET /api/console/roles': () => ({ items: [tenant], total: 1 }), [OFFER]: () => ({}) });
  staffSignedIn(api);
  showRoom(<OfferRole />, 'people');
  await fill('amina@ekhaya.test');
  expect(await screen.findByText('If the address has an account, its owner is asked by mail')).toBeTruthy();
  expect(api.inputsOf(OFFER)).toEqual([{ body: { email: 'amina@ekhaya.test', roleId: '91-tenant', unitNumber: '9' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows an error of the address at its field and keeps the form open', async () => {
  const api = fakeApi({
    'GET /api/console/roles': () => ({ items: [tenant], total: 1 }),
    [OFFER]: refuse('validation', { fields: { email: 'Please enter a valid email address' } }),
  });
  staffSignedIn(api);
  showRoom(<OfferRole />, 'people');
  await fill('amina@ekhaya.test');
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('amina@ekhaya.test');
});

test('whoever gives roles at several estates chooses the estate first, and reads its roles alone', async () => {
  const api = fakeApi({
    'GET /api/console/roles': ({ query }) => {
      const { estateId } = query as { estateId: string };
      return { items: [roleToGive(`${estateId}-tenant`, 'Tenant', { estateId })], total: 1 };
    },
    [OFFER]: () => ({}),
  });
  staffSignedIn(api, { isAdministrator: true });
  showRoom(<OfferRole />, 'people');
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  fireEvent.click(await screen.findByRole('radio', { name: /^Tenant/ }));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Estate' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Msasa Ridge' }));
  const tenantOfRidge = await screen.findByRole<HTMLInputElement>('radio', { name: /^Tenant/ });
  expect(tenantOfRidge.checked).toBe(false);
  expect(screen.getByRole('button', { name: 'Offer the role' })).toHaveProperty('disabled', true);
  fireEvent.click(tenantOfRidge);
  fireEvent.change(screen.getByLabelText('E-mail address'), { target: { value: 'amina@ekhaya.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Offer the role' }));
  await waitFor(() => expect(api.inputsOf(OFFER)).toMatchObject([{ body: { roleId: '91-tenant' } }]));
  expect(api.inputsOf('GET /api/console/roles').map(({ query }) => query)).toMatchObject([
    { estateId: '92' },
    { estateId: '91' },
  ]);
});
