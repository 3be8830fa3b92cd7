import type { Queryable } from '../../../platform/database/database.ts';

/** A gate with its position, to which the pass page gives directions. */
export interface VisitorGate {
  estateId: string;
  name: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

/** Reads gates for the visitors feature. The shell injects it, because gate-access imports visitors and not vice versa. */
export interface GateDirectory {
  /** Returns the gates of some estates that visitors may use; none for an estate without gate access. */
  gatesOf(queryable: Queryable, estateIds: readonly string[]): Promise<VisitorGate[]>;
  /** Returns the number of days for which an estate keeps the personal data of visitors after their visit. */
  retentionDaysOf(queryable: Queryable, estateId: string): Promise<number>;
}
