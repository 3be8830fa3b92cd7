import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { heldRole, roleToGive, thandiForStaff } from './people.factory.ts';
import { PeopleRoom } from './people-room.tsx';

const PEOPLE = 'GET /api/console/people';
const ROLES = 'GET /api/console/roles';

const ofEstates = Array.from({ length: 100 }, (_, at) =>
  roleToGive(`owner-${at}`, 'Owner', { estateId: `${at}`, estateName: `Estate ${at}` }),
);
const far = roleToGive('tenant-bay', 'Tenant', { estateId: '92', estateName: 'Kingfisher Bay' });

let api: FakeApi;
beforeEach(() => {
  const none = () => ({ items: [], total: 0 });
  api = fakeApi({
    [PEOPLE]: () => ({
      items: [thandiForStaff({ roles: [heldRole({ roleId: 'tenant-bay', roleDisplayName: 'Tenant' })] })],
      total: 1,
      isMore: false,
    }),
    [ROLES]: ({ query }) => (query.q ? { items: [far], total: 1 } : { items: ofEstates, total: 700 }),
    'GET /api/console/role-offers': none,
    'GET /api/console/household-requests': none,
    'GET /api/console/privacy-requests': none,
  });
  staffSignedIn(api, { isAdministrator: true });
});

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Role' });

test('a role beyond the first hundred of all estates is searched by its name and its estate', async () => {
  showRoom(<PeopleRoom />, 'people');
  await waitFor(async () => expect((await field()).tagName).toBe('INPUT'));
  (await field()).focus();
  fireEvent.change(await field(), { target: { value: 'tenant king' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Tenant, Kingfisher Bay' }));
  await waitFor(() => expect(api.inputsOf(PEOPLE).at(-1)).toMatchObject({ query: { roleId: 'tenant-bay' } }));
  expect(api.inputsOf(ROLES).at(-1)).toMatchObject({ query: { q: 'tenant king' } });
  expect((await field()).value).toBe('Tenant, Kingfisher Bay');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(api.inputsOf(PEOPLE).at(-1)?.query).not.toHaveProperty('roleId'));
});

test('names the role of a link by the people who hold it', async () => {
  showRoom(<PeopleRoom />, 'people?role=tenant-bay');
  await waitFor(async () => expect((await field()).value).toBe('Tenant, Msasa Ridge'));
});
