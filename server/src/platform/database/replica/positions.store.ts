import { sql } from 'drizzle-orm';
import type { Queryable } from '../queryable.ts';

/** Where a database stands: how many bytes of the log of changes it has, and which installation of PostgreSQL the log is from. */
interface Position {
  bytes: bigint;
  systemId: string;
}

/** Where the primary stands: it has answered no commit as durable that lies beyond. Fails on a database that follows another one. */
export const selectWrittenPosition = async (queryable: Queryable): Promise<Position> => {
  const { rows } = await queryable.execute<{ bytes: string; systemId: string }>(
    sql`select (pg_current_wal_flush_lsn() - '0/0')::text as bytes, system_identifier::text as "systemId"
      from pg_control_system()`,
  );
  return positionOf(rows[0]);
};

/** Where a replica stands: its reads see every change up to there. Undefined for a database that does not follow another one. */
export const selectReplayedPosition = async (queryable: Queryable): Promise<Position | undefined> => {
  const { rows } = await queryable.execute<{ isFollowing: boolean; bytes: string | null; systemId: string }>(
    sql`select pg_is_in_recovery() as "isFollowing", (pg_last_wal_replay_lsn() - '0/0')::text as bytes,
      system_identifier::text as "systemId" from pg_control_system()`,
  );
  const [row] = rows;
  return row?.isFollowing === true ? positionOf(row) : undefined;
};

const positionOf = (row: { bytes: string | null; systemId: string } | undefined): Position => ({
  bytes: BigInt(row?.bytes ?? 0),
  systemId: row?.systemId ?? '',
});
