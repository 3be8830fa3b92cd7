import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { reasonOfFailedMigration } from './reason-of-failed-migration.ts';

/** An error as the driver makes it. */
const refusal = (message: string, code: string): Error => Object.assign(new Error(message), { code });

it.each([
  [
    'what PostgreSQL answered, and to which statement',
    new DrizzleQueryError('select\n  1 / 0;', [], refusal('division by zero', '22012')),
    'division by zero, in "select 1 / 0;"',
  ],
  [
    'only the beginning of a long statement',
    new DrizzleQueryError(`select ${'1, '.repeat(200)}`, [], refusal('syntax error', '42601')),
    `syntax error, in "${`select ${'1, '.repeat(200)}`.slice(0, 160)} …"`,
  ],
  [
    'that others used the table',
    new DrizzleQueryError('alter table estates', [], refusal('canceling statement due to lock timeout', '55P03')),
    'for more than a minute others used a table that it changes, for instance a backup that runs. Try again later.',
  ],
  [
    'what else is wrong',
    new Error('The folder server/migrations is missing.'),
    'The folder server/migrations is missing.',
  ],
])('says %s', (_, error, reason) => expect(reasonOfFailedMigration(error)).toBe(reason));
