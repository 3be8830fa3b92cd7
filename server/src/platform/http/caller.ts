import type { StaffPermission } from '@ekhaya/contract/wire/route';

/** The person who calls, as her session identifies her. */
export interface Caller {
  userId: string;
  email: string;
  sessionId: string;
}

/** Checks that staff rights may be used in a session: the limits of staff sessions, the second factor, and confirmations. */
export interface StaffSessionGuard {
  /** Whether the session may use staff rights. */
  isUsable(caller: Caller): Promise<boolean>;
  /**
   * @param call.needsConfirmation whether the caller must have confirmed within 10 minutes who she is; `factor` only if she needs a
   *   second factor
   * @param call.isUse whether the call counts as use of the console
   * @throws {AppError} auth/staff-session-over, auth/second-factor-required, auth/confirmation-required
   */
  require(caller: Caller, call: { needsConfirmation: boolean | 'factor'; isUse: boolean }): Promise<void>;
}

/** The person who calls a route, with the state of her staff rights. */
export interface RouteCaller extends Caller {
  /**
   * Whether staff rights may be used in this session. A use case that grants them on a route for everybody asks, because such a
   * route is not guarded.
   */
  hasUsableStaffSession: () => Promise<boolean>;
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
  /** Of the caller's estates, those where a person holds a role; `''` if her only role there has not begun. */
  findSharedEstates(personId: string, staffEstates: StaffEstates): Promise<readonly string[]>;
  /** The estates where the caller holds a staff permission now; empty when there are none. */
  findPermittedEstates(caller: Caller, permission: StaffPermission): Promise<StaffEstates>;
  /** The names of people by id, for staff to read. A person without an account is absent. */
  findNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
