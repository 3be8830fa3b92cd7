/** The pool of a process, the connection that listens, and the one that shows that its jobs are alive. */
const connectionsOfProcess = 12;
/** Where a pooler stands between: only jobs, locks and those two have connections of their own to PostgreSQL. */
const connectionsBesidePooler = 8;
/** A process that reads from a replica compares it with the primary, on a connection of its own. */
const connectionsForReplica = 1;

/** What decides how many connections servers may hold. */
interface Use {
  processes: number;
  /** How many connections PostgreSQL takes. */
  limit: number;
  /** Whether other machines, or a new version beside the old one, may use the same database. */
  isShared: boolean;
  hasPooler: boolean;
  hasReplica: boolean;
}

/**
 * The warning that PostgreSQL takes fewer connections than the servers may hold: those of this server, twice where it has a database
 * of its own address, because an upgrade has the new server beside the old one. Undefined where there are enough.
 */
export const warningOfConnections = ({
  processes,
  limit,
  isShared,
  hasPooler,
  hasReplica,
}: Use): string | undefined => {
  const perProcess =
    (hasPooler ? connectionsBesidePooler : connectionsOfProcess) + (hasReplica ? connectionsForReplica : 0);
  const needed = processes * perProcess * (isShared ? 2 : 1);
  if (needed <= limit) return undefined;
  const servers = isShared ? 'Two servers side by side, as in an upgrade,' : 'This server';
  return `WARNING: ${servers} may hold ${needed} connections (${processes} processes, ${perProcess} each), and PostgreSQL takes ${limit}. Raise its max_connections, or set EKHAYA_PROCESSES to a lower number.`;
};
