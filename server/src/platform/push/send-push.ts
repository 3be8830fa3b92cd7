import { createHash } from 'node:crypto';
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import webPush from 'web-push';
import type { Environment } from '../environment.ts';
import type { VapidKeys } from './vapid-keys.ts';
import { isLoopback, isPushEndpoint, lookupPublic, type PushAddress } from './push-address.ts';

/** A message to a browser, which is encrypted for that browser (RFC 8291). */
export interface PushMessage {
  /** At most 3,993 bytes of UTF-8. */
  payload: string;
  /** A later message with the same topic replaces one that the push service still holds. */
  topic: string;
  /** How long the push service may store the message. */
  lifeSeconds: number;
  /** Whether it wakes a phone that saves its battery (RFC 8030 5.3). */
  isUrgent: boolean;
}

/** The outcome of a message. `gone` and `refused` are final; after `failed` a later attempt may succeed. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

/** Sends a message to one browser. Never throws for network errors. */
export type PushSender = (address: PushAddress, message: PushMessage) => Promise<PushOutcome>;

const timeoutMs = 10_000;

const outcomeOf = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
};

/** Sends one request and returns the status of the response. */
const post = (endpoint: string, headers: Record<string, string | number>, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const isLocal = isLoopback(endpoint);
    const send = endpoint.startsWith('https:') ? requestByHttps : requestByHttp;
    const request = send(
      endpoint,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(!isLocal && { lookup: lookupPublic }),
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    request.on('error', reject);
    request.end(body);
  });

/** How a push service answers a message that is signed with another key than its browser subscribed with. */
const otherKeyStatuses = new Set([400, 401, 403]);

/**
 * Creates the sender of push messages (RFC 8030) with the server's VAPID keys. A browser that subscribed before the keys changed gets
 * its message with the keys it knows. Undefined without keys: push is off.
 */
export const createPushSender = ({
  environment,
}: {
  environment: Pick<Environment, 'vapidKeys' | 'previousVapidKeys' | 'publicUrl' | 'isDemo'>;
}): PushSender | undefined => {
  const { vapidKeys, previousVapidKeys = [], publicUrl, isDemo } = environment;
  if (vapidKeys === undefined) return undefined;
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`;
  const encrypt = (
    { endpoint, p256dh, auth }: PushAddress,
    { payload, topic, lifeSeconds, isUrgent }: PushMessage,
    keys: VapidKeys,
  ) =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: lifeSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      // At most 32 characters of base64url (RFC 8030 5.4).
      topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject, ...keys },
    });
  return async (address, message) => {
    if (!isPushEndpoint(address.endpoint, isDemo)) return 'refused';
    try {
      let status = 0;
      for (const keys of [vapidKeys, ...previousVapidKeys]) {
        const { headers, body } = encrypt(address, message, keys);
        status = await post(address.endpoint, headers, body);
        if (!otherKeyStatuses.has(status)) break;
      }
      return outcomeOf(status);
    } catch {
      return 'failed';
    }
  };
};
