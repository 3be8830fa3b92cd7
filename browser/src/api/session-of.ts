let person: string | undefined;

/**
 * Sets the person for whom calls are made from now on; undefined without a session. The server refuses a call when the cookie is another
 * person's, who has signed in in this browser meanwhile.
 */
export function makeCallsFor(personId: string | undefined): void {
  person = personId;
}

/** The header that names the person for whom a call is made. */
export const sessionOfHeader = (): Record<string, string> => (person === undefined ? {} : { 'x-session-of': person });
