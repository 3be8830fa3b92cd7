import type { StaffPermission } from '@ekhaya/contract/wire/route';

/** The person who calls, as her session identifies her. */
export interface Caller {
  userId: string;
  email: string;
  sessionId: string;
}

/** Where a request came from. The address is that of the connection, or the client address that a trusted proxy reports. */
export interface RequestOrigin {
  address: string;
  userAgent: string;
  /** The Host header: name and port that the client asked for. */
  host: string;
}

/** Reads the session from the cookies of a request; undefined when there is none, or it has ended. */
export interface SessionReader {
  readSession(headers: Headers): Promise<Caller | undefined>;
}

/** The estates where a person holds a staff permission: their ids, or every estate. */
export type StaffEstates = 'all' | readonly string[];

/** Checks the rights that routes require before a use case runs. */
export interface Authority {
  /**
   * Finds a person whose records the caller may read as staff, and the estates whose records those are: the estates of the
   * caller at which the person holds a role. Undefined when the caller may read nothing.
   * @param named the person's id or e-mail address
   */
  findReadableRecords(
    caller: Caller,
    named: string,
  ): Promise<{ personId: string; staffEstates: StaffEstates } | undefined>;
  /** The estates where the caller holds a staff permission now; empty when there are none. */
  findPermittedEstates(caller: Caller, permission: StaffPermission): Promise<StaffEstates>;
}
