/**
 * The SQLSTATE of a failed query, five characters such as `23505`, or undefined for any other error.
 * Drizzle wraps the driver's error, so this searches the causes too.
 */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      return current.code;
    }
  }
  return undefined;
}

/**
 * Refused or broken sockets, a machine that is gone, or its name, as that of a container that stands still, a server that starts or stops (57P), lost connections (08), and a server without free connections, memory
 * or room on its disk (53).
 */
const unavailableCodes =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|EAI_AGAIN|ENOTFOUND|57P0[1-5]$|08|53[0-9A-Z]{3}$)/;
/** Messages of the driver and its pool that come without a code. */
const unavailableMessages =
  /timeout exceeded when trying to connect|^timeout expired|^Query read timeout|^Connection terminated|connection error and is not queryable/;

/**
 * Whether an error means that the database is unavailable: no connection could be opened, or it broke. The database restarts
 * or is overloaded, and the same call may succeed a little later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && unavailableCodes.test(current.code)) return true;
    if (unavailableMessages.test(current.message)) return true;
  }
  return false;
}

/** SQLSTATE values that stores and use cases handle. Source: PostgreSQL documentation, appendix A. */
export const SQL_STATE = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  exclusionViolation: '23P01',
} as const;
