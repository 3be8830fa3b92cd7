import type { RemoteConfigSettings } from '@ekhaya/contract/configuration/remote-configuration';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerLater, fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
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

const estates = [
  { id: '91', name: 'Msasa Ridge' },
  { id: '92', name: 'Acacia Park' },
];

function show(): FakeApi {
  const api = fakeApi({
    'GET /api/console/remote-config': () => ({ ...settings, version: 5 }),
    [CHANGE]: () => ({ ...settings, version: 6 }),
  });
  staffSignedIn(api);
  showRoom(<RemoteConfigForm estates={estates} />);
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

test('the default estate is chosen by its name', async () => {
  const api = show();
  fireEvent.mouseDown(await screen.findByLabelText('Estate shown to people without a role'));
  fireEvent.click(await screen.findByRole('option', { name: 'Acacia Park' }));
  expect(screen.getByText('They see Home of Acacia Park with the tiles of its lowest role.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.inputsOf(CHANGE)).toEqual([{ body: { accessControl: { defaultEstateId: '92' } } }]));
  expect(api.headersOf(CHANGE, 'if-match')).toEqual(['"5"']);
});

test('shows the sentence that people read while a switch is off', async () => {
  show();
  fireEvent.click(await screen.findByLabelText('People may sign up'));
  const phone = () => screen.getByTitle<HTMLIFrameElement>('What people read, light').contentDocument?.body;
  await waitFor(() =>
    expect(phone()?.textContent).toContain('Signing up is switched off at the moment. Please try again later.'),
  );
});

test('shows an error at its field', async () => {
  const api = show();
  api.answer(CHANGE, refuse('validation', { fields: { 'updateApp.minimumVersion': 'A version is written 4.0.6.' } }));
  fireEvent.change(await screen.findByLabelText('Oldest version that may be used'), { target: { value: '4.0.1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('A version is written 4.0.6.')).toBeDefined();
});

test('what was saved stays, with its version, when it cannot be read again', async () => {
  const api = show();
  fireEvent.click(await screen.findByLabelText('People may sign up'));
  api.answer('GET /api/console/remote-config', refuse('unavailable'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved. Phones follow within an hour, the server at once.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('People may sign up').checked).toBe(false);
  fireEvent.click(screen.getByLabelText('People may sign in'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.headersOf(CHANGE, 'if-match')).toEqual(['"5"', '"6"']));
  expect(api.inputsOf(CHANGE)[1]?.body).toEqual({ authentication: { isEnabled: false } });
});

test('what is typed while it is saved is based on what was saved', async () => {
  const api = show();
  const saving = answerLater({ ...settings, version: 6 });
  api.answer(CHANGE, saving.answer);
  fireEvent.click(await screen.findByLabelText('People may sign up'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Saving…' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByLabelText('People may sign in'));
  saving.release();
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.headersOf(CHANGE, 'if-match')).toEqual(['"5"', '"6"']));
});
