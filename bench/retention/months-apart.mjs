// The twin of the tables that retention works on: the same rows in tables that are partitioned by month. PostgreSQL wants the month in
// every primary key and every unique index, and the twin has no foreign keys.
import { dueAt, runs, timeColumns } from './retention-world.mjs';

const tables = Object.keys(timeColumns);

/** Copies the tables into a schema, with a partition for the month of each run and one for what comes later. */
export async function writeTwin(client, log) {
  await client.query('create schema twin');
  for (const table of tables) {
    const column = timeColumns[table];
    await client.query(
      `create table twin.${table} (like public.${table} including all excluding indexes) partition by range (${column})`,
    );
    for (let run = 0; run < runs; run++) {
      const [from, until] = dueAt(table, run).map((instant) => `'${instant.toISOString()}'`);
      await client.query(
        `create table twin.${table}_${run} partition of twin.${table} for values from (${from}) to (${until})`,
      );
    }
    const [later] = dueAt(table, runs);
    await client.query(
      `create table twin.${table}_later partition of twin.${table} for values from ('${later.toISOString()}') to (maxvalue)`,
    );
    await client.query(`insert into twin.${table} overriding system value select * from public.${table}`);
    const { rows: indexes } = await client.query(
      `select pg_get_indexdef(indexrelid) as definition, indisunique as "isUnique", indisprimary as "isPrimary" from pg_index
       where indrelid = $1::regclass`,
      [`public.${table}`],
    );
    for (const { definition, isUnique, isPrimary } of indexes) {
      const ofTwin = definition.replace(` ON public.${table} `, ` ON twin.${table} `);
      const withTime = isUnique ? ofTwin.replace(/\)$/, `, ${column})`) : ofTwin;
      if (withTime === definition) throw new Error(`The index is that of another table: ${definition}`);
      if (!isPrimary) await client.query(withTime);
      else {
        const key = /\((.*)\)$/.exec(withTime)?.[1];
        await client.query(`alter table twin.${table} add primary key (${key})`);
      }
    }
    log(`twin of ${table}: written`);
  }
}

/** Drops the month of a run from every table. @returns the milliseconds that each table took */
export async function dropMonth(client, run) {
  const durations = {};
  for (const table of tables) {
    const start = performance.now();
    await client.query(`begin`);
    await client.query(`alter table twin.${table} detach partition twin.${table}_${run}`);
    await client.query(`drop table twin.${table}_${run}`);
    await client.query('commit');
    durations[table] = performance.now() - start;
  }
  return durations;
}
