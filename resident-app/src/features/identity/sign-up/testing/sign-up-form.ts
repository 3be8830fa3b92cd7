import type { Estate } from '@ekhaya/contract/estates/estates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { person } from '../../identity.factory.ts';

export const estates: Estate[] = [
  {
    EstateID: '91',
    estateName: 'Msasa Ridge',
    imageUrl: '/media/msasa',
    address_Suburb: 'Midstream',
    address_City: 'Centurion',
  },
  {
    EstateID: '92',
    estateName: 'Kingfisher Bay',
    imageUrl: '/media/bay',
    address_Suburb: '',
    address_City: 'Centurion',
  },
];

const signUpConfig = {
  key: 'signup' as const,
  value: { isEnabled: true, termsUrl: '/legal/terms', privacyUrl: '/legal/privacy' },
  nextFetch: '2100-01-01T00:00:00Z',
};
export const answers = () => ({
  'GET /api/config/{key}': () => signUpConfig,
  'GET /api/estates': () => estates,
  'GET /api/verify/exists/phone/{number}': () => ({ exists: false }),
  'POST /api/signup': () => ({ user: person() }),
  'POST /api/user/policy': () => ({ accepted: true as const, time: '2026-11-21T10:00:00.000Z', appVersion: '4.0.6' }),
});

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign up' });
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

export const typed: Readonly<Record<string, string>> = {
  'First name': '  naledi ',
  'Last name': 'mabaso',
  'Mobile number': '072 418 9930',
  'E-mail': ' naledi@ekhaya.test ',
  Password: 'Ekhaya-demo-1',
  'Re-type password': 'Ekhaya-demo-1',
};

export async function pickEstate(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: /^Estate/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Select Estate' });
  fireEvent.click(await within(sheet).findByRole('radio', { name: new RegExp(name) }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

export async function fillAll(): Promise<void> {
  for (const [label, value] of Object.entries(typed)) type(label, value);
  await pickEstate('Msasa Ridge');
  fireEvent.click(screen.getByRole('checkbox'));
}
