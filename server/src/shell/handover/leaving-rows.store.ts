import type pg from 'pg';
import { nobodyId } from '../../features/identity/index.ts';
import { leavingColumnsOfUsers, leavingTables } from './tables-of-estate.ts';

/** The estate that leaves, and the public pictures that its rows name. */
export interface Leaving {
  estateId: string;
  mediaIds: readonly string[];
}

/** The columns of a table that leave: PostgreSQL computes or numbers the others again. */
export const listLeavingColumns = async (client: pg.ClientBase): Promise<ReadonlyMap<string, string[]>> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relkind = 'r' and n.nspname = 'public' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attidentity = ''
       and coalesce(pg_get_expr(d.adbin, d.adrelid), '') not like 'nextval(%'
     group by 1`,
  );
  const columns = new Map(rows.map(({ name, columns: of }) => [name, of]));
  columns.set('users', [...leavingColumnsOfUsers]);
  return columns;
};

/** Notes in a temporary table who belongs to the estate: people with a role there, now or before, but for administrators. */
export const notePeople = async (client: pg.ClientBase, estateId: string): Promise<void> => {
  await client.query('create temporary table handed_people (id text primary key) on commit drop');
  await client.query(
    `insert into handed_people
     select distinct g.user_id from role_grants g join roles r on r.id = g.role_id
     where r.estate_id = $1 and r.rank < 100 and g.user_id <> $2`,
    [estateId, nobodyId],
  );
};

/** Writes the estates of the noted people into their accounts: triggers are off while rows arrive. */
export const keepEstatesOfPeople = async (client: pg.ClientBase): Promise<void> => {
  await client.query('select keep_estates_of_people(array_agg(id)) from handed_people');
};

/** Counts the roles of each house of an estate anew: triggers are off while rows arrive, and roles of people who stay are not among them. */
export const countRolesOfHouses = async (client: pg.ClientBase, estateId: string): Promise<void> => {
  await client.query(
    `update houses h set held_roles = counted.held, given_roles = counted.given
     from (
       select houses.unit_number, count(g.id) filter (where g.revoked_at is null and g.is_started) as held, count(g.id) as given
       from houses left join (role_grants g join roles r on r.id = g.role_id and r.estate_id = $1)
         on g.unit_number = houses.unit_number
       where houses.estate_id = $1 group by 1
     ) counted
     where h.estate_id = $1 and h.unit_number = counted.unit_number`,
    [estateId],
  );
};

/** What staff read of a claim against a vendor that was open when the estate left. */
const claimOfBefore =
  'the money went back before the estate was handed over; whether the vendor sold, only the installation that it came from can ask';

/**
 * Lists the open claims of an estate as differences, and ends them. A vend is known to its vendor by a number, and payments are numbered
 * anew where they arrive: the vendor would say that it does not exist.
 */
export const listOpenClaims = async (
  client: pg.ClientBase,
  { estateId, at }: { estateId: string; at: Date },
): Promise<void> => {
  await client.query(
    `with claims as (
       update payments set vendor_claim = '' where estate_id = $1 and vendor_claim = 'open' returning id
     )
     insert into payment_differences (payment_id, kind, detail, found_at)
     select id, 'vendor', $2, $3::timestamptz from claims on conflict do nothing`,
    [estateId, claimOfBefore, at],
  );
};

/** The ids of the accounts that stay: rows of the estate that mention them name nobody in their place. */
export const listStaying = async (client: pg.ClientBase): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ id: string }>(
    'select id from users where id not in (select id from handed_people) and id <> $1',
    [nobodyId],
  );
  return new Set(rows.map(({ id }) => id));
};

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The statement that reads the rows of a table that leave. COPY takes no parameters. */
export const copyLeavingStatement = (
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  { estateId, mediaIds }: Leaving,
): string => {
  const rows = leavingTables[table];
  if (rows === undefined) throw new Error(`The rows of ${table} do not leave.`);
  const condition = rows.person === undefined ? rows.where : `${rows.where} and ${rows.person} in $people`;
  const where = condition
    .replaceAll('$estate', () => literal(estateId))
    .replaceAll('$people', '(select id from handed_people)')
    .replaceAll('$media', () => `array[${mediaIds.map(literal).join(', ')}]::text[]`);
  const written = columns.map((name) =>
    table === 'users' && name === 'default_estate_id' ? literal(estateId) : client.escapeIdentifier(name),
  );
  return `copy (select ${written.join(', ')} from ${client.escapeIdentifier(table)} where ${where} order by ${rows.order ?? 'ctid'}) to stdout`;
};

/** Reads an estate that is to leave; undefined if there is none. */
export const readLeavingEstate = async (
  client: pg.ClientBase,
  estateId: string,
): Promise<{ name: string; hasPendingDecisions: boolean } | undefined> => {
  const { rows } = await client.query<{ name: string; hasPendingDecisions: boolean }>(
    `select name, exists (select 1 from decisions where estate_id = $1 and state = 'pending') as "hasPendingDecisions"
     from estates where id = $1`,
    [estateId],
  );
  return rows[0];
};

/** The statement that takes rows in, in the order in which they come. People come with a password that nobody knows. */
export const copyArrivingStatement = (client: pg.ClientBase, table: string, columns: readonly string[]): string => {
  const all = table === 'users' ? [...columns, 'password_hash'] : columns;
  return `copy ${client.escapeIdentifier(table)} (${all.map((name) => client.escapeIdentifier(name)).join(', ')}) from stdin`;
};

/** Whether there is an estate with an id. */
export const hasEstate = async (client: pg.ClientBase, estateId: string): Promise<boolean> =>
  (await client.query('select 1 from estates where id = $1', [estateId])).rowCount !== 0;

/** An account here, and whether its address was proved. Until then somebody else may have signed up with it. */
interface FoundAccount {
  id: string;
  email: string;
  isEmailProved: boolean;
}

/** The accounts with an id or an e-mail address of a list. */
export const findAccounts = async (
  client: pg.ClientBase,
  people: readonly { id: string; email: string }[],
): Promise<FoundAccount[]> => {
  const { rows } = await client.query<FoundAccount>(
    `select id, email, email_verified_at is not null as "isEmailProved" from users where id = any($1) or email = any($2)`,
    [people.map(({ id }) => id), people.map(({ email }) => email)],
  );
  return rows;
};

/** Which services of a list there are here already, by id. */
export const findTakenServices = async (
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ id: string }>('select id from services where id = any($1)', [ids]);
  return new Set(rows.map(({ id }) => id));
};

/** The object keys of the public pictures of a list that there are here already, by id. */
export const findPublicPictures = async (
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await client.query<{ id: string; objectKey: string }>(
    `select id, object_key as "objectKey" from media where id = any($1) and visibility = 'public'`,
    [ids],
  );
  return new Map(rows.map(({ id, objectKey }) => [id, objectKey]));
};

/** What opens an account or shows what is in it, or is about to. */
const accessTables = [
  'sessions',
  'passkeys',
  'authenticator_apps',
  'recovery_codes',
  'gate_pins',
  'calendar_feeds',
  'known_devices',
  'password_resets',
  'email_changes',
];

/**
 * Closes accounts whose address nobody has proved to everybody who has a password, a session, a factor or a phone for them, or reads their
 * calendar. Only a link for a new password opens them.
 */
export const closeAccounts = async (
  client: pg.ClientBase,
  people: readonly string[],
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<void> => {
  await client.query('update users set password_hash = $2 where id = any($1)', [people, passwordHash]);
  for (const table of accessTables) {
    await client.query(`delete from ${table} where user_id = any($1)`, [people]);
  }
  await client.query('update pass_devices set revoked_at = $2 where user_id = any($1) and revoked_at is null', [
    people,
    at,
  ]);
};

/** Enqueues a mail to each person who has an account by the estate's arrival. */
export const enqueueLinks = async (
  client: pg.ClientBase,
  people: readonly string[],
  estate: { name: string },
): Promise<void> => {
  await client.query(
    `select graphile_worker.add_job('mail-moved-account', json_build_object('userId', id, 'estateName', $2::text), max_attempts => 25)
     from unnest($1::text[]) as id`,
    [people, estate.name],
  );
};
