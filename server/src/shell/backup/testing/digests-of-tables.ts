import type pg from 'pg';

/** Tables that the server did not create are the catalogue of PostgreSQL. */
const isOwnSchema = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;

/**
 * Counts and digests the rows of every table, whatever their order. The tables come from the catalogue, so that one that is added
 * is compared without a change here. Jobs that a process had taken up are given back by a restore: who holds a job is left out.
 */
export const digestsOfTables = async (queryable: Pick<pg.ClientBase, 'query'>): Promise<Record<string, string>> => {
  const { rows: tables } = await queryable.query<{ name: string; isOfQueue: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as name, n.nspname = 'graphile_worker' as "isOfQueue"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and ${isOwnSchema} order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name, isOfQueue } of tables) {
    const row = isOfQueue ? `(to_jsonb(t) - 'locked_at' - 'locked_by' - 'is_available')::text` : 'to_jsonb(t)::text';
    const { rows } = await queryable.query<{ digest: string }>(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(digest, '' order by digest)), '') as digest
       from (select md5(${row}) as digest from ${name} t) each`,
    );
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
};

/** Lists the columns with a sequence that would give a value again which a row has already. */
export const columnsBehindTheirSequence = async (queryable: Pick<pg.ClientBase, 'query'>): Promise<string[]> => {
  const { rows: columns } = await queryable.query<{ name: string; column: string; sequence: string }>(
    `select name, "column", sequence from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
     lateral (select format('%I.%I', n.nspname, c.relname) as name, a.attname::text as "column") named,
     lateral (select pg_get_serial_sequence(name, "column") as sequence) owned
     where c.relkind in ('r', 'p') and ${isOwnSchema} and sequence is not null order by 1, 2`,
  );
  const behind: string[] = [];
  for (const { name, column, sequence } of columns) {
    const { rows } = await queryable.query<{ isBehind: boolean }>(
      `select coalesce((select max("${column}") from ${name}), 0) > last_value as "isBehind" from ${sequence}`,
    );
    if (rows[0]?.isBehind !== false) behind.push(`${name}.${column}`);
  }
  return behind;
};
