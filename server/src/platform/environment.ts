import { resolve } from 'node:path';
import { z } from 'zod';
import { parseVapidKeys, type VapidKeys } from './push/vapid-keys.ts';

/** What the process was told from outside, checked. Nothing else reads `process.env`. */
export type Environment = {
  /** `PORT`, 8080 by default; 0 takes any free one. */
  port: number;
  /** `HOST`, 127.0.0.1 by default: the address to listen on. */
  host: string;
  /** `EKHAYA_DATA_DIR`, `./data` by default: absolute. Holds the embedded database, the secret and the uploaded files. */
  dataDirectory: string;
  /** `DATABASE_URL`; unset: the embedded PostgreSQL in the data folder. */
  databaseUrl?: string;
  /** `EKHAYA_DEMO`: whether the demo world is written at start and the outbox is shown. Never in production. */
  isDemo: boolean;
  /** `EKHAYA_SECRET`: what sessions and tokens are signed with. Made and kept in the data folder by default. */
  secret: string;
  /** `PUBLIC_URL`: the origin people reach the product at, without a slash at the end; links in mails begin with it. */
  publicUrl: string;
  /** `TRUSTED_PROXIES`: addresses or CIDR ranges, separated by commas, whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** `STORAGE_URL`: an absolute folder, `objects` in the data folder by default, or the URL of an S3-compatible store. */
  storageUrl: string;
  /** `SMTP_URL`; unset: mails stay in the outbox. */
  smtpUrl?: string;
  /** `SMS_URL`; unset: text messages stay in the outbox. */
  smsUrl?: string;
  /**
   * `VAPID_KEYS`, written `public:private`, both base64url: by which push services know this server. Made and kept in the
   * data folder by default; in production push is off without it, so that no process makes a pair of its own.
   */
  vapidKeys?: VapidKeys;
  /**
   * `EKHAYA_API_DOCS`: whether `/api/docs` and `/api/openapi.json` are served. On by default, in production only where it is set
   * to 1: they list every call, those of staff included.
   */
  hasApiDocs: boolean;
  /** `NODE_ENV=production`. */
  isProduction: boolean;
};

/** An environment before the process has found out what it may keep in its data folder. */
export type RequestedEnvironment = Omit<Environment, 'secret' | 'storageUrl' | 'publicUrl'> &
  Partial<Pick<Environment, 'secret' | 'storageUrl' | 'publicUrl'>>;

/** The environment cannot be used. The message is a sentence for whoever started the process and holds no secret. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

const SHORTEST_SECRET = 16;
const LOOPBACK_HOSTS = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

const text = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

/** Reads as: a sentence about the variable when the rule does not hold. */
function rule(isRight: (value: string) => boolean, sentence: string) {
  return text.refine((value) => value === undefined || isRight(value), sentence);
}

const variables = z.object({
  PORT: rule((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'PORT must be a number from 0 to 65535.'),
  HOST: text,
  EKHAYA_DATA_DIR: text,
  DATABASE_URL: rule(
    (value) => /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value),
    'DATABASE_URL must look like postgresql://user:password@host:5432/database.',
  ),
  EKHAYA_DEMO: rule((value) => /^(1|0|true|false|on|off|yes|no)$/i.test(value), 'EKHAYA_DEMO must be 1 or 0.'),
  EKHAYA_API_DOCS: rule((value) => /^(1|0|true|false|on|off|yes|no)$/i.test(value), 'EKHAYA_API_DOCS must be 1 or 0.'),
  EKHAYA_SECRET: rule(
    (value) => value.length >= SHORTEST_SECRET,
    `EKHAYA_SECRET must have at least ${SHORTEST_SECRET} characters.`,
  ),
  PUBLIC_URL: rule(isOrigin, 'PUBLIC_URL must be an origin such as https://app.example.com.'),
  TRUSTED_PROXIES: text,
  STORAGE_URL: text,
  SMTP_URL: rule((value) => /^smtps?:\/\/./.test(value), 'SMTP_URL must begin with smtp:// or smtps://.'),
  SMS_URL: rule((value) => /^https?:\/\/./.test(value), 'SMS_URL must begin with http:// or https://.'),
  VAPID_KEYS: rule(
    (value) => parseVapidKeys(value) !== undefined,
    'VAPID_KEYS must be a public and a private key of P-256 that belong together, base64url, separated by a colon.',
  ),
  NODE_ENV: text,
});

/**
 * Reads and checks the environment variables of the process.
 * @throws {EnvironmentError} naming every variable that is wrong, or missing in production
 */
export function readEnvironment(processEnvironment: Record<string, string | undefined>): RequestedEnvironment {
  const parsed = variables.safeParse(processEnvironment);
  if (!parsed.success) {
    throw new EnvironmentError(parsed.error.issues.map((issue) => issue.message).join(' '));
  }
  const given = parsed.data;
  const isProduction = given.NODE_ENV === 'production';
  if (isProduction) refuseWithoutSecrets(given);
  const host = given.HOST ?? '127.0.0.1';
  return {
    port: Number(given.PORT ?? 8080),
    host,
    dataDirectory: resolve(given.EKHAYA_DATA_DIR ?? 'data'),
    databaseUrl: given.DATABASE_URL,
    isDemo: !isProduction && isWanted(given.EKHAYA_DEMO, given.DATABASE_URL === undefined && LOOPBACK_HOSTS.test(host)),
    secret: given.EKHAYA_SECRET,
    publicUrl: given.PUBLIC_URL === undefined ? undefined : new URL(given.PUBLIC_URL).origin,
    trustedProxies: (given.TRUSTED_PROXIES ?? '').split(',').flatMap((part) => part.trim() || []),
    storageUrl: storageFrom(given.STORAGE_URL),
    smtpUrl: given.SMTP_URL,
    smsUrl: given.SMS_URL,
    vapidKeys: given.VAPID_KEYS === undefined ? undefined : parseVapidKeys(given.VAPID_KEYS),
    hasApiDocs: isWanted(given.EKHAYA_API_DOCS, !isProduction),
    isProduction,
  };
}

/** Where people reach a server that nobody gave a `PUBLIC_URL`. */
export function ownOrigin(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.username === '';
}

function isWanted(asked: string | undefined, byDefault: boolean): boolean {
  return asked === undefined ? byDefault : /^(1|true|on|yes)$/i.test(asked);
}

function refuseWithoutSecrets(given: { EKHAYA_SECRET?: string; PUBLIC_URL?: string }): void {
  const missing = [
    given.EKHAYA_SECRET === undefined ? 'EKHAYA_SECRET' : [],
    given.PUBLIC_URL === undefined ? 'PUBLIC_URL' : [],
  ].flat();
  if (missing.length > 0) {
    throw new EnvironmentError(`With NODE_ENV=production, ${missing.join(' and ')} must be set.`);
  }
}

function storageFrom(value: string | undefined): string | undefined {
  if (value === undefined || /^[a-z][a-z0-9+.-]+:\/\//i.test(value)) return value;
  return resolve(value);
}
