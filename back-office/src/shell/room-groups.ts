import {
  accessIcon,
  boardIcon,
  calendarIcon,
  peopleIcon,
  pulseIcon,
  randIcon,
  settingsIcon,
  todayIcon,
  wrenchIcon,
} from '@ekhaya/icons/icon-paths';
import { permissionsOf, roomGroups, type Room, type RoomGroup } from '../platform/rooms/room.ts';
import { estatesWithPermission, type StaffMember } from '../platform/session/staff.ts';
import { useStaffMember } from '../platform/session/use-staff.ts';
import { rooms } from './features.ts';

/** The icon of each group. */
export const iconOfGroup: Readonly<Record<RoomGroup, string>> = {
  Today: todayIcon,
  Bookings: calendarIcon,
  Gate: accessIcon,
  People: peopleIcon,
  Snags: wrenchIcon,
  Noticeboard: boardIcon,
  Money: randIcon,
  Estate: settingsIcon,
  'Running it': pulseIcon,
};

/** A group with the rooms that the person may open: one at least. */
export interface PermittedGroup {
  group: RoomGroup;
  rooms: readonly [Room, ...Room[]];
}

/** Whether a person holds one of the permissions of a room at some estate. */
export const mayOpen = (member: StaffMember, room: Room): boolean =>
  permissionsOf(room).some((permission) => estatesWithPermission(member, permission).length > 0);

/** The groups of a guard. A person with no other group begins in the first room of the gate, which is the control room. */
const groupsOfGuards: readonly RoomGroup[] = ['Today', 'Gate'];

/** The groups and rooms that the person may open, in order; a guard's begin with the gate. Empty while her rights are loading. */
export function usePermittedGroups(): readonly PermittedGroup[] {
  const member = useStaffMember();
  if (member === undefined) return [];
  const permitted = roomGroups.flatMap((group): PermittedGroup[] => {
    const [first, ...others] = rooms.filter(
      (room) => room.group === group && room.tabOf === undefined && mayOpen(member, room),
    );
    return first === undefined ? [] : [{ group, rooms: [first, ...others] }];
  });
  const isGuard = permitted.every(({ group }) => groupsOfGuards.includes(group));
  return isGuard ? permitted.toReversed() : permitted;
}

/** The room of the navigation to which an address belongs: that with the same first part, or the one whose tab that is. */
export function roomAt(pathname: string): Room | undefined {
  const found = rooms.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return found?.tabOf === undefined ? found : rooms.find(({ path }) => path === found.tabOf);
}
