import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settableClock } from '../clock.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { claimAttempt, forgetAttempts, pruneAttempts } from './claim-attempt.ts';

const limit = { name: 'test', attempts: 3, windowSeconds: 60 };
const wide = { name: 'test-wide', attempts: 5, windowSeconds: 600 };
const refusal = { code: 'too-many-requests' } as const;
const clock = settableClock(new Date('2026-11-14T08:00:00.000Z'));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const claim = (subject: string) => claimAttempt({ database, clock }, [{ limit, subject }], refusal);

describe('claimAttempt', () => {
  it('allows a number of attempts in any window and says when the next one is allowed', async () => {
    await claim('sliding');
    clock.advance(30_000);
    await claim('sliding');
    await claim('sliding');
    await expect(claim('sliding')).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 30 });
    clock.advance(30_000);
    await claim('sliding');
    await expect(claim('sliding')).rejects.toMatchObject({ retryAfterSeconds: 30 });
  });

  it('cannot be exceeded by concurrent claims', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => claim('crowd')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('counts against all limits or none', async () => {
    const both = (subject: string) =>
      claimAttempt(
        { database, clock },
        [
          { limit, subject },
          { limit: wide, subject: 'all' },
        ],
        refusal,
      );
    for (const subject of ['one', 'one', 'one', 'two', 'two']) await both(subject);
    await expect(both('two')).rejects.toMatchObject({ retryAfterSeconds: 600 });
    await claim('two');
    await expect(claim('two')).rejects.toMatchObject({ retryAfterSeconds: 60 });
  });

  it('releases an attempt, and forgets the attempts of a subject', async () => {
    for (let time = 0; time < 6; time += 1) await (await claim('released')).release();
    for (let time = 0; time < 3; time += 1) await claim('released');
    await expect(claim('released')).rejects.toThrow();
    await forgetAttempts(database.db, { limit, subject: 'released' });
    await claim('released');
  });

  it('stores no readable subject, and deletes attempts that no longer count', async () => {
    await claim('somebody@ekhaya.test');
    const { rows } = await database.pool.query('select * from rate_limit_attempts');
    expect(JSON.stringify(rows)).not.toContain('somebody');
    clock.advance(600_000);
    await pruneAttempts(database.db, clock.now());
    const { rowCount } = await database.pool.query('select 1 from rate_limit_attempts');
    expect(rowCount).toBe(0);
  });
});
