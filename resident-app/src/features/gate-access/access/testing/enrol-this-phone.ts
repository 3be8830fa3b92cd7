import { makeGrant } from '@ekhaya/contract/gate-access/passes/pass-code.rules';
import { importPublicKey } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { writeKeyPair, writeStored } from '../../../../platform/store/encrypted-store.ts';

/** Enrols this phone as the server would. Returns the public keys that verify its grant. */
export async function enrolThisPhone(expiresInSeconds = 60 * 60): Promise<ReadonlyMap<string, CryptoKey>> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const [server, device] = await Promise.all([
    crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']),
    crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']),
  ]);
  const pointOf = async (key: CryptoKey) => new Uint8Array(await crypto.subtle.exportKey('raw', key)).slice(1);
  const now = Math.floor(Date.now() / 1000);
  const grant = await makeGrant(
    {
      kid: '0000002a',
      deviceId: '5b0c6a53-9a5e-4ee5-8c2f-0d5f6ad0a001',
      subjectId: '5b0c6a53-9a5e-4ee5-8c2f-0d5f6ad0a002',
      issuedAt: now - 60,
      expiresAt: now + expiresInSeconds,
      estateId: '91',
      gateSet: 1,
      deviceKey: await pointOf(device.publicKey),
    },
    async (bytes) =>
      new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, server.privateKey, bytes)),
  );
  await writeKeyPair('pass-device', device);
  const expiresAt = new Date((now + expiresInSeconds) * 1000).toISOString();
  await writeStored('pass-grants', { person: 'thandi', grants: { '91': { grant, expiresAt, renewedAt: 0 } } });
  return new Map([['0000002a', await importPublicKey(await pointOf(server.publicKey))]]);
}
