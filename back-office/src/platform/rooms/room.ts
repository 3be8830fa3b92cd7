import type { ChangeTopic } from '@ekhaya/browser/live/live-stream';
import type { ComponentType } from 'react';
import type { SetupPanels } from '../setup/setup-panel.ts';
import type { StaffPermission } from '../session/staff.ts';

/** The groups of the navigation, in order. A group without a permitted room is not shown. */
export const roomGroups = [
  'Today',
  'Bookings',
  'Gate',
  'People',
  'Snags',
  'Noticeboard',
  'Money',
  'Estate',
  'Running it',
] as const;

export type RoomGroup = (typeof roomGroups)[number];

/** Loads the code of a page, when it is opened for the first time. */
export type LoadPage = () => Promise<ComponentType>;

/** A room: a page of the console with an entry in the navigation. It is shown to people who hold its permission at some estate. */
export interface Room {
  /** The line in the navigation. */
  label: string;
  /** The path below `/console`. */
  path: `/${string}`;
  group: RoomGroup;
  /** Several permissions: one of them is enough. */
  permission: StaffPermission | readonly StaffPermission[];
  load: LoadPage;
  /** The path of the room whose tab this room is: it has no line of its own in the navigation. */
  tabOf?: `/${string}`;
  /** The forms of a room whose path is the name of a react-admin resource: at `create`, `:id` and `:id/show` below its path. */
  forms?: { create?: LoadPage; edit?: LoadPage; show?: LoadPage };
  /** What can be done here on a phone, for a room whose other acts need a desk: shown above it below 840 px. */
  deskNote?: string;
}

/** The contribution of a feature. */
export interface FeatureRooms {
  rooms: readonly Room[];
  /** The queries that an event of the live stream makes stale, by topic. */
  staleOn?: StaleKeys;
  /** The steps of setting an estate up that are done with this feature. */
  setup?: SetupPanels;
}

/** By topic: prefixes that the first element of a query key is compared with. A query with such a key is stale. */
export type StaleKeys = Partial<Record<ChangeTopic, readonly string[]>>;

/** The permissions of a room as a list. */
export const permissionsOf = ({ permission }: Pick<Room, 'permission'>): readonly StaffPermission[] =>
  typeof permission === 'string' ? [permission] : permission;
