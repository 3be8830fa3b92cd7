import type { StaffPermission } from '@ekhaya/contract/wire/route';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { permissionsOf } from '../platform/rooms/room.ts';
import { fakeApi } from '../platform/testing/fake-api.ts';
import { showRoom } from '../platform/testing/show-room.tsx';
import { staffSignedIn } from '../platform/testing/staff-signed-in.ts';
import { rooms } from './features.ts';
import { lazyRoom } from './lazy-room.tsx';

/** What the roles that see little may do, as `roles.policy.ts` of the server says. */
const roles: readonly { role: string; permissions: readonly StaffPermission[]; some: string }[] = [
  { role: 'Guard', permissions: ['gate.guard'], some: '/presence' },
  { role: 'Treasurer', permissions: ['payments.manage'], some: '/payments' },
  { role: 'Caretaker', permissions: ['snags.work'], some: '/snags' },
  { role: 'Information officer', permissions: ['privacy.manage'], some: '/data-requests' },
  { role: 'Editor', permissions: ['notifications.write', 'content.write'], some: '/notifications' },
];

/** Draws every room of the console at once, each as its address opens it. Returns the paths of those that open. */
async function openEveryRoom(permissions: readonly StaffPermission[]): Promise<string[]> {
  const johan = {
    id: 'johan',
    name: 'Johan Botha',
    email: 'admin@ekhaya.test',
    roleDisplayName: 'Administrator',
    estateName: 'Msasa Ridge',
  };
  staffSignedIn(fakeApi({ 'GET /api/console/right-givers': () => [johan] }), { permissions });
  const pages = rooms.map((room) => ({
    path: room.path,
    Page: lazyRoom(room, () => Promise.resolve(() => <p>The room</p>)),
  }));
  showRoom(
    <>
      {pages.map(({ path, Page }) => (
        <section key={path} aria-label={path}>
          <Page />
        </section>
      ))}
    </>,
  );
  const opened: string[] = [];
  for (const room of rooms) {
    const isOpen = permissionsOf(room).some((each) => permissions.includes(each));
    const section = within(screen.getByRole('region', { name: room.path }));
    const found = isOpen ? 'The room' : 'Johan Botha (Administrator) can give you the right.';
    expect(await section.findByText(found), room.path).toBeDefined();
    if (isOpen) opened.push(room.path);
  }
  return opened;
}

test.each(roles)(
  'the role $role opens its own rooms alone; the others name who can give the right',
  async ({ permissions, some }) => {
    const opened = await openEveryRoom(permissions);
    expect(opened).toEqual(expect.arrayContaining(['/today', some]));
    const closed = ['/bookings', '/gate-log', '/people', '/audit', '/configurations'];
    expect(opened.filter((path) => closed.includes(path))).toEqual([]);
  },
);
