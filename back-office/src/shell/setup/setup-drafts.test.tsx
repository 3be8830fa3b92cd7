import { setupSteps, type SetupStep } from '@ekhaya/contract/estates/setup.rules';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { dropAllDrafts } from '../../platform/drafts/drafts.ts';
import { LeaveGuard } from '../../platform/drafts/leave-guard.tsx';
import { hasUnsaved } from '../../platform/drafts/unsaved-changes.ts';
import { answerLater, fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { setupPanels } from '../features.ts';
import type { ConsoleEstate } from './setup.queries.ts';
import { setupRoomOf } from './setup-room.tsx';

const SetupRoom = setupRoomOf(setupPanels);
const ESTATE = 'GET /api/console/estates/{estateId}';
const CHANGE = 'PUT /api/console/estates/{estateId}';
const ROW = 'POST /api/console/houses/row';

const estate: ConsoleEstate = {
  id: '91',
  version: 3,
  name: 'Kingfisher Bay',
  suburb: 'Ballito',
  city: 'Durban',
  timeZone: 'Africa/Johannesburg',
  imageUrl: '',
  switchedOffAt: null,
  setup: setupSteps.map((step) => ({ step, state: 'open', count: 0 })),
};

function Address() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

/** Opens a step, as somebody who comes back to it does. */
function open(step: SetupStep, read = estate): FakeApi {
  cleanup();
  const api = fakeApi({ 'GET /api/console/estates': () => ({ items: [read], total: 1 }), [ESTATE]: () => read });
  api.answer('PUT /api/console/estates/{estateId}/setup/{step}', () => ({}));
  staffSignedIn(api);
  showRoom(
    <LeaveGuard>
      <Address />
      <SetupRoom />
    </LeaveGuard>,
    ...(['setup', '', `?of=91&step=${step}`] as const),
  );
  return api;
}

const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const field = (label: string): Promise<HTMLInputElement> => screen.findByLabelText<HTMLInputElement>(label);
const write = async (label: string, value: string): Promise<void> =>
  void fireEvent.change(await field(label), { target: { value } });

beforeEach(dropAllDrafts);

const waysOut: readonly (readonly [string, string | RegExp, string])[] = [
  ['Back', 'Back', '/setup?of=91&step=gates'],
  ['Later', 'Later', '/setup?of=91&step=bookings'],
  ['another step', /What can be booked/, '/setup?of=91&step=bookings'],
  ['the button of a room', 'Import a file', '/imports'],
  ['Leave for now', 'Leave for now', '/today'],
];

test.each(waysOut)(
  '%s asks before it leaves what was typed, once, and the draft is there again',
  async (_, name, to) => {
    open('houses');
    await write('Last house number', '180');
    press(name);
    press('Stay');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await field('Last house number')).value).toBe('180');
    press(name);
    press('Keep as draft');
    expect(await screen.findByText(to)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    open('houses');
    await waitFor(async () => expect((await field('Last house number')).value).toBe('180'));
    expect(screen.getByText(/^Your draft, kept/)).toBeDefined();
    press('Throw it away');
    expect((await field('Last house number')).value).toBe('');
    expect(hasUnsaved()).toBe(false);
  },
);

test('a step in which nothing was typed is left without a question', async () => {
  open('houses');
  await field('Last house number');
  press(/What can be booked/);
  expect(await screen.findByText('/setup?of=91&step=bookings')).toBeDefined();
});

test('a step that is saved has no draft', async () => {
  const api = open('houses');
  api.answer(ROW, refuse('validation', { fields: { last: 'There are too many.' } }));
  await write('Last house number', '180');
  press(/^Next/);
  expect(await screen.findByText('There are too many.')).toBeDefined();
  expect(hasUnsaved()).toBe(true);
  api.answer(ROW, () => ({ added: 180 }));
  press(/^Next/);
  await waitFor(() => expect(screen.queryByLabelText('Last house number')).toBeNull());
  expect(hasUnsaved()).toBe(false);
  open('houses');
  expect((await field('Last house number')).value).toBe('');
});

test('what is typed while the step is saved stays as a draft', async () => {
  const api = open('houses');
  const answer = answerLater({ added: 8 });
  api.answer(ROW, answer.answer);
  await write('Last house number', '8');
  press(/^Next/);
  await waitFor(() => expect(api.inputsOf(ROW)).toHaveLength(1));
  await write('Last house number', '80');
  answer.release();
  await waitFor(() => expect(screen.queryByLabelText('Last house number')).toBeNull());
  open('houses');
  await waitFor(async () => expect((await field('Last house number')).value).toBe('80'));
});

test('a draft brings back the fields that were typed, and leaves what a colleague has changed', async () => {
  open('estate');
  await write('City', 'KwaDukuza');
  press('Later');
  press('Keep as draft');
  await waitFor(() => expect(screen.queryByLabelText('City')).toBeNull());
  const api = open('estate', { ...estate, version: 4, suburb: 'Salt Rock' });
  await waitFor(async () => expect((await field('City')).value).toBe('KwaDukuza'));
  expect((await field('Suburb')).value).toBe('Salt Rock');
  api.answer(CHANGE, () => estate);
  press(/^Next/);
  await waitFor(() => expect(api.headersOf(CHANGE, 'if-match')).toEqual(['"4"']));
  expect(api.inputsOf(CHANGE)).toMatchObject([{ body: { suburb: 'Salt Rock', city: 'KwaDukuza' } }]);
});
