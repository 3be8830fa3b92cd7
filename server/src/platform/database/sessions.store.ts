import type pg from 'pg';

/**
 * Says which sessions PostgreSQL still has, and ends some of them.
 * @param own the number of the session of `client`, as it was told: where that is not so, a pooler makes up numbers, and nothing is ended
 */
export const selectLivingSessions = async (
  client: pg.ClientBase,
  { own, asked, ended }: { own: number; asked: readonly number[]; ended: readonly number[] },
): Promise<{ hasOwn: boolean; living: ReadonlySet<number> }> => {
  const { rows } = await client.query<{ hasOwn: boolean; living: number[] }>(
    `select pg_backend_pid() = $3 as "hasOwn", array(
       select pid from pg_stat_activity
       where pid = any($1) and datname = current_database()
         and case when pid = any($2) and pg_backend_pid() = $3 then not pg_terminate_backend(pid) else true end
     ) as living`,
    [asked, ended, own],
  );
  return { hasOwn: rows[0]?.hasOwn === true, living: new Set(rows[0]?.living) };
};
