import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Edit, TextInput } from 'react-admin';
import { beforeEach, expect, test } from 'vitest';
import { dropAllDrafts, readDraft } from '../drafts/drafts.ts';
import { fakeApi, refuse, type FakeApi } from '../testing/fake-api.ts';
import { showRoom } from '../testing/show-room.tsx';
import { compareFields } from './compare-fields.ts';
import { RoomForm } from './room-form.tsx';

beforeEach(dropAllDrafts);

const CHANGE = 'PUT /api/console/closures/{id}';
const closure = {
  id: 'one',
  version: 7,
  estateId: '91',
  serviceId: null,
  serviceName: '',
  date: '2026-12-16',
  start: '0000',
  end: '2400',
  reason: 'Storm',
  canceled: 2,
  told: 0,
  createdAt: '2026-11-21T08:00:00.000Z',
};

function show(answers: Parameters<typeof fakeApi>[0] = {}): FakeApi {
  const api = fakeApi({ 'GET /api/console/closures/{id}': () => closure, [CHANGE]: () => closure, ...answers });
  showRoom(
    <Edit mutationMode="pessimistic" transform={({ reason }: typeof closure) => ({ reason })}>
      <RoomForm compare={compareFields({ reason: 'Reason' })}>
        <TextInput source="reason" label="Reason" />
      </RoomForm>
    </Edit>,
    'closures',
    'one',
  );
  return api;
}

const type = async (shown: string, text: string) =>
  fireEvent.change(await screen.findByDisplayValue(shown), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test("an emptied text field is saved as ''", async () => {
  const api = show();
  await type('Storm', '');
  press('Save');
  await waitFor(() => expect(api.inputsOf(CHANGE)).toEqual([{ params: { id: 'one' }, body: { reason: '' } }]));
});

test('what somebody else saved meanwhile stands beside the own words, and either is kept', async () => {
  let stored = closure;
  const theirs = { ...closure, version: 8, reason: 'Hail' };
  const refusal = refuse('changed-meanwhile', { change: { by: 'Johan Botha', at: '2026-11-20T08:00:00.000Z' } });
  const api = show({ 'GET /api/console/closures/{id}': () => stored, [CHANGE]: refusal });
  await type('Storm', 'Rain');
  stored = theirs;
  press('Save');
  const notice = within(await screen.findByRole('alert'));
  fireEvent.click(await notice.findByRole('button', { name: 'Compare' }));
  expect(notice.getByRole('row', { name: 'Reason Hail Rain' })).toBeDefined();
  press('Keep mine');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull());
  expect(screen.getByDisplayValue('Rain')).toBeDefined();
  press('Save');
  await waitFor(() => expect(api.headersOf(CHANGE, 'if-match')).toEqual(['"7"', '"8"']));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep Johan’s' }));
  expect(await screen.findByDisplayValue('Hail')).toBeDefined();
});

test.each([
  ['stays', false],
  ['was left', true],
])('what is sent is kept as a draft until it has arrived, also when the form %s', async (_, isLeft) => {
  let arrive = (_record: typeof closure): void => undefined;
  const arrived = new Promise<typeof closure>((resolve) => (arrive = resolve));
  const api = show({ [CHANGE]: () => arrived });
  await type('Storm', 'Rain');
  press('Save');
  await waitFor(() => expect(readDraft('closures/one')?.value).toMatchObject({ reason: 'Rain' }));
  await waitFor(() => expect(api.inputsOf(CHANGE)).toHaveLength(1));
  if (isLeft) cleanup();
  arrive({ ...closure, reason: 'Rain' });
  await waitFor(() => expect(readDraft('closures/one')).toBeUndefined());
});
