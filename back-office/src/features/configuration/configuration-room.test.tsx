import type { ConfigurationScope } from '@ekhaya/contract/configuration/console-configuration';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { ConfigurationRoom } from './configuration-room.tsx';

const CHANGE = 'PUT /api/console/configurations/{estateId}';

const effective: ConfigurationScope['effective'] = {
  maintenance: false,
  refreshApp: '1',
  defaultEstateId: '91',
  theme: {},
  supportAddress: 'support@umoya.test',
  helpUrl: 'https://help.umoya.test/',
  specialServiceId: 'lagoon',
  pinTitle: 'Set your PIN',
  pinSubtitle: 'Choose 4 digits.',
};

const scope = (id: string, name: string, canBeChanged: boolean): ConfigurationScope => ({
  id,
  name,
  set: {},
  effective,
  canBeChanged,
});

function show(): FakeApi {
  const api = fakeApi({
    'GET /api/console/configurations': () => ({
      items: [scope('product', 'Every estate', false), scope('91', 'Msasa Ridge', true)],
      total: 2,
    }),
    [CHANGE]: () => scope('91', 'Msasa Ridge', true),
  });
  staffSignedIn(api);
  showRoom(<ConfigurationRoom />);
  return api;
}

describe('the configuration', () => {
  test('opens with the scope that the person may change, and shows the product’s values in empty fields', async () => {
    show();
    const support = await screen.findByLabelText<HTMLInputElement>('Support address');
    expect(support.value).toBe('');
    expect(support.placeholder).toBe('support@umoya.test');
    fireEvent.click(screen.getByRole('tab', { name: 'Every estate' }));
    expect(await screen.findByText('Only administrators change the values for every estate.')).toBeDefined();
  });

  test('switches maintenance on and sends only that field', async () => {
    const api = show();
    fireEvent.click(await screen.findByLabelText('Under maintenance'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.inputsOf(CHANGE)).toEqual([{ params: { estateId: '91' }, body: { maintenance: true } }]),
    );
  });

  test('refreshApp: sends a new value, so that every open phone reads everything again', async () => {
    const api = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh all phones' }));
    expect(await screen.findByText('Every open phone reads everything again.')).toBeDefined();
    expect(Object.keys(api.inputsOf(CHANGE)[0]?.body ?? {})).toEqual(['refreshApp']);
  });

  test('shows the refusal of an illegible colour at its field and keeps the value', async () => {
    const api = show();
    api.answer(CHANGE, refuse('validation', { fields: { 'theme.primary': 'This cannot be read.' } }));
    fireEvent.change(await screen.findByLabelText('Primary'), { target: { value: '#ffffff' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This cannot be read.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Primary').value).toBe('#ffffff');
  });
});
