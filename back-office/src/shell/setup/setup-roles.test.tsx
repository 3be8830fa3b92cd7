import type { ChangeableRole } from '@ekhaya/contract/estates/console-roles';
import { setupSteps } from '@ekhaya/contract/estates/setup.rules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dropAllDrafts } from '../../platform/drafts/drafts.ts';
import { fakeApi, refuse } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { setupPanels } from '../features.ts';
import type { ConsoleEstate } from './setup.queries.ts';
import { setupRoomOf } from './setup-room.tsx';

const SetupRoom = setupRoomOf(setupPanels);

const CHANGE = 'PUT /api/console/roles/{id}';
const PUT_OFF = 'PUT /api/console/estates/{estateId}/setup/{step}';

const role = (name: string, rest: Partial<ChangeableRole> = {}): ChangeableRole => ({
  id: `91-${name.toLowerCase()}`,
  version: 1,
  estateId: '91',
  name,
  displayName: name,
  description: 'As it came',
  rank: 40,
  isEnabled: true,
  uses: [],
  fixedPermissions: [],
  permissions: [],
  holders: 0,
  onlyHolders: 0,
  isOfNewcomers: false,
  isChangeable: true,
  ...rest,
});

const estate: ConsoleEstate = {
  id: '91',
  version: 3,
  name: 'Kingfisher Bay',
  suburb: 'Ballito',
  city: 'Durban',
  timeZone: 'Africa/Johannesburg',
  imageUrl: '',
  switchedOffAt: null,
  setup: setupSteps.map((step) => ({
    step,
    state: step === 'roles' ? 'open' : 'done',
    count: step === 'roles' ? 0 : 1,
  })),
};

beforeEach(dropAllDrafts);

/** Shows the step, and answers with the roles as they are after each change but that of the role that is refused. */
function show({ refused }: { refused?: string } = {}) {
  const roles = [
    role('Administrator', { rank: 100, isChangeable: false, fixedPermissions: ['gate.guard'] }),
    role('Owner', { uses: ['gates', 'visitors'], holders: 2 }),
    role('Employee', { isEnabled: false }),
    role('Visitor', { isOfNewcomers: true }),
  ];
  const api = fakeApi({
    'GET /api/console/estates/{estateId}': () => estate,
    'GET /api/console/estates/{estateId}/roles': () => [...roles],
    [PUT_OFF]: () => ({}),
    [CHANGE]: ({ params, body }) => {
      if (params.id === refused) refuse('validation', { fields: { isEnabled: 'It cannot have rights of staff.' } })();
      const at = roles.findIndex(({ id }) => id === params.id);
      const changed = role('', { ...roles[at], ...body, version: (roles[at]?.version ?? 0) + 1 });
      roles[at] = changed;
      return changed;
    },
  });
  staffSignedIn(api);
  showRoom(<SetupRoom />, 'setup', '', '?of=91&step=roles');
  return api;
}
const switchOf = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

test('each role stands with what it may do, and who gets or has it', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Which roles do people have here?' })).toBeDefined();
  const described = async (name: string) =>
    document.getElementById((await switchOf(name)).getAttribute('aria-describedby') ?? '')?.textContent;
  expect(await described('Owner')).toBe('Opens the gates with a phone and invites visitors. 2 people have it.');
  expect(await described('Visitor')).toContain('Everybody who signs up gets it.');
  expect((await switchOf('Employee')).checked).toBe(false);
  expect((await switchOf('Administrator')).disabled).toBe(true);
});

test('roles that were switched are saved, each with all else as it is', async () => {
  const api = show();
  fireEvent.click(await switchOf('Owner'));
  fireEvent.click(await switchOf('Employee'));
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(api.inputsOf(CHANGE)).toHaveLength(2));
  expect(api.inputsOf(CHANGE)).toEqual([
    {
      params: { id: '91-owner' },
      body: { displayName: 'Owner', description: 'As it came', permissions: [], isEnabled: false },
    },
    {
      params: { id: '91-employee' },
      body: { displayName: 'Employee', description: 'As it came', permissions: [], isEnabled: true },
    },
  ]);
  expect(api.inputsOf(PUT_OFF)).toEqual([]);
});

test('where none is switched, the step is over with the roles as they came', async () => {
  const api = show();
  await switchOf('Owner');
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(api.inputsOf(PUT_OFF)).toMatchObject([{ params: { estateId: '91', step: 'roles' } }]));
  expect(api.inputsOf(CHANGE)).toEqual([]);
});

test('what the server refuses is said, and what was saved before it is not sent again', async () => {
  const api = show({ refused: '91-visitor' });
  fireEvent.click(await switchOf('Owner'));
  fireEvent.click(await switchOf('Visitor'));
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('It cannot have rights of staff.')).toBeDefined();
  expect((await switchOf('Visitor')).checked).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(api.inputsOf(CHANGE)).toHaveLength(3));
  expect(api.inputsOf(CHANGE).map(({ params }) => params.id)).toEqual(['91-owner', '91-visitor', '91-visitor']);
});
