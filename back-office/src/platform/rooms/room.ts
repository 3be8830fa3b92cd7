import type { ChangeTopic } from '@ekhaya/browser/live/live-stream';
import type { ComponentType } from 'react';
import type { ResourceProps } from 'react-admin';
import type { StaffPermission } from '../session/staff.ts';

/** The sections of the menu, in order. */
export const sections = ['Bookings', 'Gate', 'People', 'Estate'] as const;

/** A room: a page of the console with an entry in the menu. It is shown to people who hold its permission at some estate. */
export interface Room {
  label: string;
  /** The path below `/console`. */
  path: string;
  section: (typeof sections)[number];
  permission: StaffPermission;
  icon: ComponentType;
  /** The page at the path; undefined if the path belongs to a list of `resources`. */
  Page?: ComponentType;
}

/** The contribution of a feature: its rooms, and the lists and forms that react-admin mounts for them. */
export interface FeatureRooms {
  rooms: readonly Room[];
  resources: readonly ResourceProps[];
  /** The queries that an event of the live stream makes stale, by topic. */
  staleOn?: StaleKeys;
}

/** By topic: prefixes that the first element of a query key is compared with. A query with such a key is stale. */
export type StaleKeys = Partial<Record<ChangeTopic, readonly string[]>>;
