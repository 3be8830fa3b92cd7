import { afterAll, beforeAll, expect, it } from 'vitest';
import { secretIdOf } from '../../../platform/secret/secrets.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { signUpSomebody } from '../identity.factory.ts';
import { deriveOneTimePin, digestOfOneTimePin } from './one-time-pin-digest.ts';
import { replaceOneTimePin } from './one-time-pins.store.ts';
import { textOneTimePin } from './text-one-time-pin.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());

it('a provider that was away texts the newest PIN only, and none that has expired', async () => {
  const { dependencies, database, clock } = running;
  const secret = dependencies.environment.secrets.current;
  const { userId, mobile } = await signUpSomebody(running);
  const ask = async (seed: string): Promise<void> => {
    const now = clock.now();
    const pinDigest = digestOfOneTimePin(secret, { userId, mobile, pin: deriveOneTimePin(secret, seed) });
    const expiresAt = new Date(now.getTime() + 300_000);
    await replaceOneTimePin(database.db, { userId, mobile, pinDigest, triesLeft: 3, sentAt: now, expiresAt }, now);
  };
  const textsOf = async (seed: string): Promise<string[]> => {
    const texts: string[] = [];
    const sendText = ({ text }: { text: string }) => Promise.resolve(void texts.push(text));
    await textOneTimePin({ ...dependencies, sendText }, { userId, mobile, seed, secretId: secretIdOf(secret) });
    return texts;
  };
  await ask('first');
  expect(await textsOf('first')).toHaveLength(1);
  await ask('second');
  expect(await textsOf('second')).toEqual([expect.stringContaining(deriveOneTimePin(secret, 'second'))]);
  expect(await textsOf('first')).toEqual([]);
  clock.advance(300_001);
  expect(await textsOf('second')).toEqual([]);
});
