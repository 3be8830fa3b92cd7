import type { ComponentType } from 'react';
import type { ResourceProps } from 'react-admin';
import type { StaffPermission } from '../session/staff.ts';

/** The parts of the menu, in their order. */
export const sections = ['Bookings', 'Gate', 'People', 'Estate'] as const;

/** A room of the back office: a line of the menu, shown to who holds its permission somewhere. */
export interface Room {
  label: string;
  /** Where it is, below `/console`. */
  path: string;
  section: (typeof sections)[number];
  permission: StaffPermission;
  icon: ComponentType;
  /** What is shown at the path, where no list of `resources` is. */
  Page?: ComponentType;
}

/** What a feature brings: its rooms, and the lists and forms that react-admin mounts for them. */
export interface FeatureRooms {
  rooms: readonly Room[];
  resources: readonly ResourceProps[];
}
