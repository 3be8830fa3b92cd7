import pg from 'pg';

/** Settings of a PostgreSQL that somebody has set up for a place and other programs: nearly all change the text of a value. */
const settings = {
  timezone: 'Africa/Johannesburg',
  datestyle: 'ISO, DMY',
  intervalstyle: 'iso_8601',
  extra_float_digits: '-3',
  bytea_output: 'escape',
};

/** Gives a database settings that are not those of the embedded PostgreSQL. Connections that are open already keep theirs. */
export const giveOtherSettings = async ({ url }: { url: string }): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [name, value] of Object.entries(settings)) {
    await client.query(
      `do $$ begin execute format('alter database %I set ${name} = %L', current_database(), '${value}'); end $$`,
    );
  }
  await client.end();
};
