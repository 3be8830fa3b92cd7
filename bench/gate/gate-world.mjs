// Writes people with enrolled phones straight into a database. The gate benchmarks present the codes of these phones.
import { createPrivateKey, generateKeyPairSync, randomUUID, sign as signBytes } from 'node:crypto';
import { makeDeviceCode, makeGrant } from '../../contract/src/gate-access/passes/pass-code.rules.ts';
import { stepAt } from '../../contract/src/gate-access/passes/pass-clock.rules.ts';
import { decryptPrivateKey } from '../../server/src/features/gate-access/keys/encrypt-private-key.ts';
import { createSecrets } from '../../server/src/platform/secret/secrets.ts';

/** Signs with node's crypto in the format r followed by s (IEEE P1363). */
export const signerOf = (key) => (bytes) => signBytes('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' });

/** Creates the key pair of a phone: its public point (65 bytes, uncompressed) and a signing function. */
export const createPhoneKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { point, sign: signerOf(privateKey) };
};

/** Returns the server's current signing key, decrypted with its secret. */
export const readServerKey = async (client, secret) => {
  const found = await client.query('select * from gate_keys where signs_from <= now() and signs_until > now()');
  const { kid, sealed_private_key: sealed } = found.rows[0];
  const key = createPrivateKey({
    key: decryptPrivateKey(createSecrets(secret), kid, sealed),
    format: 'der',
    type: 'pkcs8',
  });
  return { kid, sign: signerOf(key) };
};

/**
 * Writes people with a role and an enrolled phone each.
 * @returns {Promise<{ subjectId: string, deviceId: string, grant: string, sign: (bytes: Uint8Array) => Uint8Array }[]>}
 */
export const addPhones = async (client, server, { count, estateId, roleId, gateSet = 1 }) => {
  const now = new Date();
  const issuedAt = Math.floor(now.getTime() / 1000);
  const phones = [];
  for (let at = 0; at < count; at++) {
    const { point, sign } = createPhoneKey();
    const [subjectId, deviceId] = [randomUUID(), randomUUID()];
    const deviceKey = new Uint8Array(point.subarray(1));
    const grantFields = {
      kid: server.kid,
      deviceId,
      subjectId,
      issuedAt,
      expiresAt: issuedAt + 86_400,
      estateId,
      gateSet,
    };
    const grant = await makeGrant({ ...grantFields, deviceKey }, server.sign);
    phones.push({ subjectId, deviceId, grant, sign, publicKey: point.toString('base64url') });
  }
  const column = (name) => phones.map((phone) => phone[name]);
  await client.query(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
     select id, id || '@bench.test', '', 'Bench', 'Person', '27', 'resident', $2, now() from unnest($1::text[]) id`,
    [column('subjectId'), estateId],
  );
  await client.query(
    `insert into role_grants (id, user_id, role_id, granted_at) select 'bench-' || id, id, $2, now() from unnest($1::text[]) id`,
    [column('subjectId'), roleId],
  );
  await client.query(
    `insert into pass_devices (id, user_id, public_key, name, enrolled_at, renewed_at)
     select device, person, key, 'bench', now(), now() from unnest($1::text[], $2::text[], $3::text[]) as t (device, person, key)`,
    [column('deviceId'), column('subjectId'), column('publicKey')],
  );
  return phones;
};

/** Enters a person's PIN in her session, which may request codes for the next 10 minutes. Sets the PIN first if she has none. */
export const enterPin = async (origin, headers, pin = '4711') => {
  const send = (path) =>
    fetch(`${origin}/api/accessControl/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ pin }),
    });
  await send('pin');
  const answer = await send('pin/verify');
  if (!answer.ok) throw new Error(`The PIN was answered ${answer.status}: ${await answer.text()}`);
};

/** Returns the code that a phone shows now. */
export const codeOf = ({ grant, sign }) => makeDeviceCode({ grant, step: stepAt(new Date()), hasNoPlace: false }, sign);
