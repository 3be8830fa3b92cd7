import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { addEstate } from './add-estate.ts';
import { insertEstate } from './estates.store.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;

beforeAll(async () => {
  running = await startApplicationForTests();
});
afterAll(() => running.close());

const estate = (id: string) => ({ id, name: `Estate ${id}`, imageUrl: '', suburb: 'Midrand', city: 'Johannesburg' });

describe('addEstate', () => {
  it('accepts an id of 24 characters, the longest that a pass code can carry', async () => {
    await addEstate(running.database.db, estate('e'.repeat(24)));
    const { body } = await running.request('GET', '/api/estates');
    expect(body.details.map(({ EstateID }: { EstateID: string }) => EstateID)).toContain('e'.repeat(24));
  });

  it.each(['', 'e'.repeat(25), 'two words'])('refuses the id %j with words', async (id) => {
    await expect(addEstate(running.database.db, estate(id))).rejects.toMatchObject({
      code: 'validation',
      fields: { id: 'An estate id has 1 to 24 letters, digits, hyphens and underscores.' },
    });
  });

  it('the database refuses such an id as well', async () => {
    await expect(insertEstate(running.database.db, estate('e'.repeat(25)))).rejects.toMatchObject({
      cause: { constraint: 'estates_id_is_valid' },
    });
  });
});
