import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAppSecret, stepOfCode } from '../../features/identity/second-factor/authenticator-app.ts';
import { authenticatorApps } from '../../features/identity/second-factor/second-factor.table.ts';
import { createTestEstate } from '../../features/estates/estates.factory.ts';
import { signUpSomebody } from '../../features/identity/identity.factory.ts';
import { personalDetails } from '../../features/profile/details/details.table.ts';
import { identityNumberCipher } from '../../features/profile/details/identity-numbers.ts';
import { assertSharedSecret } from '../../platform/secret/assert-shared-secret.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';
import { rotateSecret } from './rotate-secret.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
const to = 'a-new-secret-of-this-installation-1234';

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());

it('encrypts identity numbers and authenticator apps with another secret, as a whole or not at all', async () => {
  const { database, environment, clock } = running;
  const from = environment.secret;
  await assertSharedSecret(database, { secret: from, isShared: true });
  const { userId, email } = await signUpSomebody(running);
  const idNumberEncrypted = identityNumberCipher(from).encrypt(userId, 'idNumber', '8001015009087');
  await database.db.insert(personalDetails).values({ userId, idNumberEncrypted });
  const { key, encryptedSecret } = createAppSecret(from, { userId, email });
  const now = clock.now();
  await database.db.insert(authenticatorApps).values({ userId, encryptedSecret, createdAt: now, confirmedAt: now });
  const stored = async () => {
    const [details] = await database.db.select().from(personalDetails).where(eq(personalDetails.userId, userId));
    const [app] = await database.db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
    if (details === undefined || app === undefined) throw new Error('Nothing is stored.');
    return { number: details.idNumberEncrypted, app };
  };
  const readWith = async (secret: string): Promise<[string, boolean]> => {
    const { number, app } = await stored();
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() });
    return [
      identityNumberCipher(secret).decrypt(userId, 'idNumber', number),
      stepOfCode(secret, app, { code, now }) !== undefined,
    ];
  };

  // One value that cannot be decrypted leaves everything as it was.
  const broken = await signUpSomebody(running);
  await database.db.insert(authenticatorApps).values({ userId: broken.userId, encryptedSecret: 'x', createdAt: now });
  await expect(rotateSecret(database, { from, to })).rejects.toThrow();
  expect(await readWith(from)).toEqual(['8001015009087', true]);
  await database.db.delete(authenticatorApps).where(eq(authenticatorApps.userId, broken.userId));

  await expect(rotateSecret(database, { from: 'another', to })).rejects.toThrow('used with another secret');
  expect(await rotateSecret(database, { from, to })).toBeGreaterThanOrEqual(2);
  expect(await readWith(to)).toEqual(['8001015009087', true]);
  await expect(readWith(from)).rejects.toThrow();
  await expect(assertSharedSecret(database, { secret: from, isShared: true })).rejects.toThrow('another EKHAYA_SECRET');
  await assertSharedSecret(database, { secret: to, isShared: true });
});
