import { setupSteps, type SetupStep } from '@ekhaya/contract/estates/setup.rules';
import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useEstatesWithPermission } from '../../platform/session/use-staff.ts';
import { fakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { setupPanels } from '../features.ts';
import type { ConsoleEstate } from './setup.queries.ts';
import { setupRoomOf } from './setup-room.tsx';

const SetupRoom = setupRoomOf(setupPanels);

const estate = (id: string, name: string): ConsoleEstate => ({
  id,
  version: 1,
  name,
  suburb: '',
  city: '',
  timeZone: 'Africa/Johannesburg',
  imageUrl: '',
  switchedOffAt: null,
  setup: setupSteps.map((step) => ({ step, state: 'done', count: 1 })),
});

/** Says which room is open, and for which estates rooms show what they have. */
function OpenRoom() {
  const { pathname } = useLocation();
  const estates = useEstatesWithPermission('gate.manage');
  return <output>{`${pathname} of ${estates.map(({ name }) => name).join(' and ')}`}</output>;
}

const buttons: readonly (readonly [SetupStep | 'finished', string, string])[] = [
  ['houses', 'Import a file', '/imports'],
  ['place', 'Open the plan', '/plans'],
  ['roles', 'Open the roles', '/roles'],
  ['gates', 'Open the gates', '/gates'],
  ['bookings', 'Add something else', '/services'],
  ['money', 'Enter the card gateway', '/providers'],
  ['money', 'Enter the vendor of units', '/providers'],
  ['finished', 'Invite people from a file', '/imports'],
  ['finished', 'Give somebody a role', '/people'],
];

test.each(buttons)('in the step %s, %s opens the room for the estate that is set up', async (step, name, path) => {
  const api = fakeApi({
    'GET /api/console/estates/{estateId}': ({ params }) => estate(params.estateId, 'Msasa Ridge'),
    'GET /api/console/estates/{estateId}/roles': () => [],
  });
  staffSignedIn(api, { isAdministrator: true });
  showRoom(
    <>
      <OpenRoom />
      <SetupRoom />
    </>,
    ...(['setup', '', `?of=91&step=${step}`] as const),
  );
  expect(await screen.findByText('/setup of Kingfisher Bay and Msasa Ridge')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(`${path} of Msasa Ridge`)).toBeTruthy();
});

test.each([
  [null, /^People can sign up to it now\./],
  ['2026-11-27T08:00:00Z', /^It is switched off: nobody can sign up to it\./],
])('the end of an estate switched off at %s says %s', async (switchedOffAt, sentence) => {
  const api = fakeApi({
    'GET /api/console/estates/{estateId}': ({ params }) => ({
      ...estate(params.estateId, 'Msasa Ridge'),
      switchedOffAt,
    }),
  });
  staffSignedIn(api, { isAdministrator: true });
  showRoom(
    <>
      <OpenRoom />
      <SetupRoom />
    </>,
    ...(['setup', '', '?of=91&step=finished'] as const),
  );
  expect(await screen.findByText(sentence)).toBeTruthy();
  const button = screen.queryByRole('button', { name: 'Switch it on in Estates' });
  expect(button === null).toBe(switchedOffAt === null);
  if (button === null) return;
  expect(screen.queryByText(/sign up to it now/)).toBeNull();
  fireEvent.click(button);
  expect(await screen.findByText('/estates of Msasa Ridge')).toBeTruthy();
});
