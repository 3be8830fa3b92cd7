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
}

/** Reads a session from the cookies of a request; undefined when there is none, or it ended. */
export interface SessionReader {
  readSession(headers: Headers): Promise<Caller | undefined>;
}

/** Rights that routes ask for before a use case runs. */
export interface Authority {
  /** Whether staff rights of the caller at an estate of that person let her read the records of that person. */
  canReadRecordsOf(caller: Caller, personId: string): Promise<boolean>;
  /** Whether the caller holds a staff permission at any estate at all; the use case narrows to the estate concerned. */
  holdsPermission(caller: Caller, permission: string): Promise<boolean>;
}
