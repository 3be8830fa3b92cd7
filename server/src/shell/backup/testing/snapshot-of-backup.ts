import pg from 'pg';

/**
 * A pool for one backup. When its transaction has begun and nothing is read yet, the pool exports the snapshot of that transaction,
 * and the backup goes on when `read` has returned. Another session can import the snapshot meanwhile, and then reads what the backup
 * must hold, however long the backup takes.
 */
export const poolThatExportsItsSnapshot = (url: string, read: (snapshot: string) => Promise<void>): pg.Pool => {
  class ExportingClient extends pg.Client {
    // The driver has one method for a text, a configuration with or without a callback, and a stream.
    override query(...given: unknown[]): never {
      const query = super.query.bind(this) as (...parameters: unknown[]) => Promise<pg.QueryResult>;
      const begin = async (): Promise<pg.QueryResult> => {
        const begun = await query(...given);
        const { rows } = await query('select pg_export_snapshot() as snapshot');
        await read(String(rows[0].snapshot));
        return begun;
      };
      const [text] = given;
      return (typeof text === 'string' && /^begin\b/i.test(text) ? begin() : query(...given)) as never;
    }
  }
  return new pg.Pool({ connectionString: url, max: 1, Client: ExportingClient });
};

/** Begins a transaction that reads the rows of an exported snapshot, also when the transaction that exported it has ended. */
export const openSnapshot = async (url: string, snapshot: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set transaction snapshot '${snapshot}'`);
  return client;
};
