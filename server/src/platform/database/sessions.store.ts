import type pg from 'pg';

/** Ends sessions of PostgreSQL, and says which of others it still has. */
export const selectLivingSessions = async (
  client: pg.ClientBase,
  { asked, ended }: { asked: readonly number[]; ended: readonly number[] },
): Promise<{ own: number; living: ReadonlySet<number> }> => {
  const { rows } = await client.query<{ own: number; living: number[] }>(
    `select pg_backend_pid() as own, array(
       select pid from pg_stat_activity
       where pid = any($1) and datname = current_database()
         and case when pid = any($2) then not pg_terminate_backend(pid) else true end
     ) as living`,
    [asked, ended],
  );
  return { own: rows[0]?.own ?? 0, living: new Set(rows[0]?.living) };
};
