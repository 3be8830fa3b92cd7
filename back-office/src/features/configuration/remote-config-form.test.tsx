import type { RemoteConfigSettings } from '@ekhaya/contract/configuration/remote-configuration';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { RemoteConfigForm } from './remote-config-form.tsx';

const CHANGE = 'PUT /api/console/remote-config';

const settings: RemoteConfigSettings = {
  authentication: { isEnabled: true },
  dynamicWebScreen: { loadSeconds: 10 },
  firestore: { notificationsLimit: 40 },
  signup: { isEnabled: true, termsUrl: '/legal/terms', privacyUrl: '/legal/privacy' },
  otp: { isEnabled: true },
  forgotPassword: { isEnabled: true },
  updateApp: { minimumVersion: '4.0.0' },
  accessControl: { defaultEstateId: '91' },
};

function show(): FakeApi {
  const api = fakeApi({ 'GET /api/console/remote-config': () => settings, [CHANGE]: () => settings });
  staffSignedIn(api);
  showRoom(<RemoteConfigForm />);
  return api;
}

test('sends each changed document as a whole', async () => {
  const api = show();
  fireEvent.click(await screen.findByLabelText('People may sign up'));
  fireEvent.change(screen.getByLabelText('Oldest version that may be used'), { target: { value: '4.0.6' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.inputsOf(CHANGE)).toEqual([
      { body: { signup: { ...settings.signup, isEnabled: false }, updateApp: { minimumVersion: '4.0.6' } } },
    ]),
  );
});

test('shows an error at its field', async () => {
  const api = show();
  const fields = { 'accessControl.defaultEstateId': 'This estate does not exist.' };
  api.answer(CHANGE, refuse('validation', { fields }));
  const estate = await screen.findByLabelText('Estate shown to people without a role');
  fireEvent.change(estate, { target: { value: 'nowhere' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This estate does not exist.')).toBeDefined();
});
