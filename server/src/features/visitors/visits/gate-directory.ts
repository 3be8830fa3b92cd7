import type { Queryable } from '../../../platform/database/database.ts';

/** A gate as visitors find their way to it. */
export interface VisitorGate {
  estateId: string;
  name: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

/** Knows the gates of estates. Handed in by the shell: gates know visitors, so visitors cannot ask them. */
export interface GateDirectory {
  /** The gates of several estates that visitors may come to; none for an estate without gate access. */
  gatesOf(queryable: Queryable, estateIds: readonly string[]): Promise<VisitorGate[]>;
  /** For how many days the estate keeps names, numbers and plates of visitors after their visit. */
  retentionDaysOf(queryable: Queryable, estateId: string): Promise<number>;
}
