import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from '../backup/archive-format.ts';
import { copyArrivingStatement, findAccounts, findPublicPictures } from './leaving-rows.store.ts';
import { replaceIds, RowSetDigest } from './row-lines.ts';
import { createServiceRenaming } from './service-renaming.ts';
import { leavingTables } from './tables-of-estate.ts';

/** Tables whose rows are compared with those that this installation has. */
const isLookedUp = (table: string): boolean => ['users', 'services', 'media'].includes(table);

/** Receives the rows of one table after the other. */
export const createArrival = (client: pg.PoolClient, columns: ReadonlyMap<string, string[]>, passwordHash: string) => {
  /** The account here of each person who had one already, by the id that she arrives with. */
  const known = new Map<string, string>();
  const newPeople: string[] = [];
  /** Accounts here whose address was never proved: a stranger may have signed up with it before the estate came. */
  const unproved: string[] = [];
  const services = createServiceRenaming(client, columns);
  const archived = new Map<string, RowSetDigest>();
  const stored = new Map<string, RowSetDigest>();
  let open: { table: string; stream: ReturnType<typeof copyFrom>; ending: Promise<void> } | undefined;

  const close = async (): Promise<void> => {
    if (open === undefined) return;
    const { stream, ending } = open;
    open = undefined;
    stream.end();
    await ending;
  };
  const begin = (table: string): NonNullable<typeof open> => {
    const of = columns.get(table);
    if (of === undefined || !Object.hasOwn(leavingTables, table)) {
      throw new BackupError(`The archive has a table that this version lacks: ${table}.`);
    }
    archived.set(table, new RowSetDigest());
    stored.set(table, new RowSetDigest());
    const stream = client.query(copyFrom(copyArrivingStatement(client, table, of)));
    const ending = finished(stream);
    // Its failure is awaited in `close`.
    ending.catch(() => undefined);
    return { table, stream, ending };
  };
  /** The lines of people who have no account here yet, with a password that nobody knows. */
  const arrivingPeople = async (lines: readonly string[]): Promise<string[]> => {
    const people = lines.map((line) => ({ line, id: line.split('\t')[0] ?? '', email: line.split('\t')[1] ?? '' }));
    const accounts = await findAccounts(client, people);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    const byEmail = new Map(accounts.map((account) => [account.email, account]));
    for (const { id, email } of people) {
      // Who came with another estate of that installation has the same id here, whatever her address is now.
      const account = byId.get(id) ?? byEmail.get(email);
      if (account === undefined) newPeople.push(id);
      else known.set(id, account.id);
      if (account?.isEmailProved === false) unproved.push(account.id);
    }
    return people.filter(({ id }) => !known.has(id)).map(({ line }) => `${line}\t${passwordHash}`);
  };
  /** The lines of files that are not here yet: another estate may have brought a public picture that both show. */
  const arrivingMedia = async (lines: readonly string[]): Promise<string[]> => {
    const of = columns.get('media') ?? [];
    const files = lines.map((line) => {
      const values = line.split('\t');
      return { line, id: values[of.indexOf('id')] ?? '', objectKey: values[of.indexOf('object_key')] };
    });
    const pictures = await findPublicPictures(
      client,
      files.map((file) => file.id),
    );
    return files.filter((file) => pictures.get(file.id) !== file.objectKey).map(({ line }) => line);
  };
  return {
    close,
    known,
    newPeople,
    unproved,
    passwordHash,
    archived,
    stored,
    async add(table: string, bytes: Buffer): Promise<void> {
      const lines = bytes.toString('utf8').split('\n').slice(0, -1);
      // What this installation has is looked up before the copying of rows takes the connection.
      if (isLookedUp(table)) await close();
      if (table === 'services') await services.note(lines);
      const arriving =
        table === 'users'
          ? await arrivingPeople(lines)
          : (table === 'media' ? await arrivingMedia(lines) : lines)
              .map((line) => (known.size === 0 ? line : replaceIds(line, (id) => known.get(id))))
              .map((line) => services.apply(table, line));
      if (open?.table !== table) {
        await close();
        const isNew = !archived.has(table);
        const before = { archived: archived.get(table), stored: stored.get(table) };
        open = begin(table);
        if (!isNew && before.archived !== undefined && before.stored !== undefined) {
          archived.set(table, before.archived);
          stored.set(table, before.stored);
        }
      }
      for (const line of lines) archived.get(table)?.add(line);
      for (const line of arriving) stored.get(table)?.add(line);
      const { stream, ending } = open;
      const text = arriving.map((line) => `${line}\n`).join('');
      if (text !== '' && !stream.write(text)) await Promise.race([once(stream, 'drain'), ending]);
      // The next rows are looked up on this connection.
      if (isLookedUp(table)) await close();
    },
  };
};

/** The rows that have arrived. */
export type Arrival = ReturnType<typeof createArrival>;
