const entriesOfBatch = 1_000_000;

/** Drops the indexes of tables, writes their rows in batches, and builds the indexes again by the statements of the migrations. */
export async function large(client, log, tables, count, write) {
  const { rows: constraints } = await client.query(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = any($1::regclass[]) and contype = 'x'`,
    [tables],
  );
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not indisprimary and not indisexclusion`,
    [tables],
  );
  const start = performance.now();
  for (const { of, name } of constraints) await client.query(`alter table ${of} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const until = Math.max(1, count);
  for (let from = 0; from < until; from += entriesOfBatch) {
    await write(from, Math.min(from + entriesOfBatch, until));
    if (count > entriesOfBatch) log(`${tables.join(', ')}: ${Math.min(from + entriesOfBatch, until)} of ${count}`);
  }
  for (const { definition } of indexes) await client.query(definition);
  for (const { of, name, definition } of constraints) {
    await client.query(`alter table ${of} add constraint ${name} ${definition}`);
  }
  log(`${tables.join(', ')}: written and indexed in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
