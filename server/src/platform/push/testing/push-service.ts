import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The browser's side of a subscription: its keys, and the decryption of messages. */
export interface TestBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Decrypts a message of RFC 8291 (aes128gcm) with the browser's private key. @throws for a message to another browser */
  read: (body: Buffer) => unknown;
}

/** A message that the push service received. */
export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Creates a browser with a subscription at that endpoint. */
export const createTestBrowser = (endpoint: string): TestBrowser => {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    read: (body) => {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + keyLength);
      const encrypted = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
      const key = hkdf(auth, own.computeSecret(sender), info, 32);
      const contentKey = hkdf(salt, key, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(salt, key, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
      decipher.setAuthTag(encrypted.subarray(-16));
      const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
};

/** Reads and verifies the claims of a VAPID header (RFC 8292). @throws for a wrong signature */
export const readVapid = (authorization = ''): { publicKey: string; claims: Record<string, unknown> } => {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const [header = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The VAPID token is not signed with its key.');
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown> };
};

/** Starts a push service on this machine. It records messages and answers 201 unless `answer` sets another status. */
export const startPushService = async () => {
  const received: ReceivedPush[] = [];
  const statuses = new Map<string, number>();
  const keysByPath = new Map<string, string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const key = keysByPath.get(path);
      const isOtherKey = key !== undefined && request.headers.authorization?.endsWith(`k=${key}`) !== true;
      response.writeHead(isOtherKey ? 403 : (statuses.get(path) ?? 201)).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** Sets the status for further messages to that path. */
    answer: (path: string, status: number) => void statuses.set(path, status),
    /** Answers 403 to further messages to that path that are signed with another key, as of a browser that subscribed with this one. */
    expectKey: (path: string, publicKey: string) => void keysByPath.set(path, publicKey),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
