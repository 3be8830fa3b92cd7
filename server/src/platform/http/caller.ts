import type { StaffPermission } from '@ekhaya/contract/wire/route';

/** Who is calling, known from the session and from nothing else. */
export interface Caller {
  userId: string;
  email: string;
  sessionId: string;
}

/** Where a request came from; addresses are those that a trusted proxy vouches for. */
export interface RequestOrigin {
  address: string;
  userAgent: string;
  /** The name that the client asked for, with its port: the Host header. */
  host: string;
}

/** Reads a session from the cookies of a request; undefined when there is none, or it ended. */
export interface SessionReader {
  readSession(headers: Headers): Promise<Caller | undefined>;
}

/** The estates where somebody holds a staff permission: their ids, or every estate there is. */
export type StaffEstates = 'all' | readonly string[];

/** Rights that routes ask for before a use case runs. */
export interface Authority {
  /**
   * Whose records the caller may read as staff, and of which estates: the person is named by id or e-mail address, and has a
   * role at one of them. Undefined when she may read nothing.
   */
  findReadableRecords(
    caller: Caller,
    named: string,
  ): Promise<{ personId: string; staffEstates: StaffEstates } | undefined>;
  /** The estates where the caller holds a staff permission now; empty for who holds it nowhere. */
  findPermittedEstates(caller: Caller, permission: StaffPermission): Promise<StaffEstates>;
}
