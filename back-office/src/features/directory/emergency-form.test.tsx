import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { EmergencyForm } from './emergency-form.tsx';

const LIST = 'GET /api/console/emergency-contacts/{id}';
const CHANGE = 'PUT /api/console/emergency-contacts/{id}';

const fire = { id: 'fire', name: 'Fire', description: '', number: '10177', icon: 'fire' as const, navigatePath: '' };
const gate = { ...fire, id: 'gate', name: 'Main gate', number: '012 555 0190', icon: 'gate' as const };
const list = { id: '91', name: 'Msasa Ridge', contacts: [fire, gate], version: 4 };

function show(): FakeApi {
  const api = fakeApi({ [LIST]: () => list, [CHANGE]: () => ({ ...list, version: 5 }) });
  staffSignedIn(api);
  showRoom(<EmergencyForm estateId="91" />);
  return api;
}

test('changes and orders the contacts beside the resident’s own screen, and saves them with their version', async () => {
  const api = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Move Main gate up' }));
  fireEvent.change(screen.getAllByLabelText('Number')[0] ?? document.body, { target: { value: '012 555 0199' } });
  expect(screen.getByText('A tap dials 0125550199')).toBeDefined();
  const phone = () => screen.getByTitle<HTMLIFrameElement>('The emergency screen, dark').contentDocument?.body;
  await waitFor(() => expect(phone()?.textContent).toContain('012 555 0199'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.inputsOf(CHANGE)).toHaveLength(1));
  expect(api.inputsOf(CHANGE)[0]?.body.contacts).toEqual([{ ...gate, number: '012 555 0199' }, fire]);
  expect(api.headersOf(CHANGE, 'if-match')).toEqual(['"4"']);
});

test('what is written while a save is on its way is saved after it, and is no conflict with it', async () => {
  const api = show();
  const first = Promise.withResolvers<void>();
  let { version } = list;
  api.answer(CHANGE, async () => {
    await first.promise;
    version += 1;
    return { ...list, version };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Move Main gate up' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.inputsOf(CHANGE)).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Fire' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  first.resolve();
  await waitFor(() => expect(api.headersOf(CHANGE, 'if-match')).toEqual(['"4"', '"5"']));
  expect(api.inputsOf(CHANGE)[1]?.body.contacts).toEqual([gate]);
});

test('says which number the server refuses', async () => {
  const api = show();
  api.answer(CHANGE, refuse('validation', { fields: { 'contacts.1.number': 'This cannot be dialled.' } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Move Fire down' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This cannot be dialled.')).toBeDefined();
});

test('keeps what was written when somebody else changed the contacts meanwhile', async () => {
  const api = show();
  api.answer(CHANGE, refuse('changed-meanwhile', { change: { by: 'Johan Botha', at: '2026-11-20T08:00:00.000Z' } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Fire' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Johan Botha changed the emergency contacts/)).toBeDefined();
  expect(screen.queryByText('2. Main gate')).toBeNull();
  expect(screen.getByText('1. Main gate')).toBeDefined();
});

test('shows a failed read in place, and reads again', async () => {
  const api = fakeApi({ [LIST]: refuse('internal') });
  staffSignedIn(api);
  showRoom(<EmergencyForm estateId="91" />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.answer(LIST, () => list);
  fireEvent.click(again);
  expect(await screen.findByText('1. Fire')).toBeDefined();
});

test('moves a contact by dragging its handle', async () => {
  const api = show();
  const group = (await screen.findByText('2. Main gate')).closest('fieldset');
  const first = screen.getByText('1. Fire').closest('fieldset');
  fireEvent.dragStart(group?.querySelector('[draggable]') ?? document.body);
  fireEvent.drop(first ?? document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.inputsOf(CHANGE)[0]?.body.contacts).toEqual([gate, fire]));
});
