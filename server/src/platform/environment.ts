import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isStorageWithin, storageFrom } from './object-store/storage-url.ts';
import { isOrigin } from './origin.ts';
import { parseVapidKeyPairs, type VapidKeys } from './push/vapid-keys.ts';
import type { Secrets } from './secret/secrets.ts';
import { samplers, telemetryFrom, type TelemetrySettings } from './telemetry/telemetry-settings.ts';
import { collector, database, provider, rule, storage, text } from './variable-rules.ts';

/** The validated configuration of the process. Besides, the two commands that hand over an estate read its passphrase. */
export type Environment = {
  /** `PORT`, 8080 by default; 0 takes any free port. */
  port: number;
  /**
   * `EKHAYA_PROCESSES`: how many processes serve on the port. In production as many as the machine has processor cores, at most 7,
   * by default; else 1.
   */
  processes: number;
  /** `HOST`, 127.0.0.1 by default: the address to listen on. */
  host: string;
  /** `EKHAYA_DATA_DIR`, `./data` by default: an absolute path. Contains the embedded database, the secret and the uploaded files. */
  dataDirectory: string;
  /** `DATABASE_URL`; unset: the embedded PostgreSQL in the data folder. */
  databaseUrl?: string;
  /** `DATABASE_DIRECT_URL`: the address of PostgreSQL itself where `DATABASE_URL` is that of a pooler such as PgBouncer. */
  directDatabaseUrl?: string;
  /** `DATABASE_REPLICA_URL`: the address of a PostgreSQL that follows `DATABASE_URL`. It answers reads that may be a second old. */
  replicaUrl?: string;
  /** `DATABASE_NAMED_STATEMENTS`: 0 for a pooler that does not keep named statements, as PgBouncer before 1.21. On by default. */
  hasNamedStatements: boolean;
  /** `EKHAYA_DEMO`: whether the start writes the demo world and `/outbox` is served. Never in production. */
  isDemo: boolean;
  /**
   * `EKHAYA_SECRET`: keys and digests derive from it. By default it is created and stored in the data folder.
   * `EKHAYA_PREVIOUS_SECRETS`, separated by commas: secrets that still protect something while the secret is changed.
   */
  secrets: Secrets;
  /** `PUBLIC_URL`: the origin that people open, without a trailing slash. Links in mails begin with it. */
  publicUrl: string;
  /** `TRUSTED_PROXIES`: addresses or CIDR ranges, separated by commas, whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[];
  /** `STORAGE_URL`: an absolute folder, `objects` in the data folder by default, or the URL of an S3-compatible store. */
  storageUrl: string;
  /**
   * `BACKUP_STORAGE_URL`, written like `STORAGE_URL`: where a job stores a backup every night. Encrypted with
   * `EKHAYA_BACKUP_PASSPHRASE` if it is set, and kept for `EKHAYA_BACKUP_DAYS`, 30 by default. Undefined: no such job.
   */
  backups?: { storageUrl: string; passphrase: string | undefined; days: number };
  /** `EKHAYA_BACKUP_PASSPHRASE`, for the commands too that write and restore a backup as a file. Undefined: it is not encrypted. */
  backupPassphrase?: string;
  /** `SMTP_URL`. Without it, mails go to the outbox. */
  smtpUrl?: string;
  /** `SMS_URL`. Without it, text messages go to the outbox. */
  smsUrl?: string;
  /** `SMS_SECOND_URL`, written like `SMS_URL`: another provider, to which staff switch in the room How it is. */
  secondSmsUrl?: string;
  /**
   * `VAPID_KEYS`, written `public:private`, both base64url: identifies this server to push services. By default the pair is
   * created and stored in the data folder. In production push is off without it, so that processes cannot have different pairs.
   */
  vapidKeys?: VapidKeys;
  /** Further pairs of `VAPID_KEYS`, after a comma each: browsers that subscribed with one of them still get messages. */
  previousVapidKeys?: VapidKeys[];
  /**
   * `EKHAYA_API_DOCS`: whether `/api/docs` and `/api/openapi.json` are served. On by default, except in production, because
   * they list every call, including those of staff.
   */
  hasApiDocs: boolean;
  /** `METRICS_TOKEN`, at least 16 characters: what a scraper of `/metrics` must send. Without it there is no such page. */
  metricsToken?: string;
  /**
   * The variables of OpenTelemetry (`OTEL_EXPORTER_OTLP_ENDPOINT` and others): where traces and log lines are sent. Its packages read
   * addresses and headers themselves. Undefined: nothing is sent, and none of them is loaded.
   */
  telemetry?: TelemetrySettings;
  /** `DIRECTIONS_URL`: an OSRM server that finds ways by car. Without it, and while it fails, ways are found on the estate's plan. */
  directionsUrl?: string;
  /** `MAP_TILES`: the key of a PMTiles file in the object store, drawn below the plans of estates. Without it there is no base map. */
  mapTiles?: string;
  /** The address of the sandbox of payments, which the start runs beside the demo world. Undefined without the demo. */
  sandboxUrl?: string;
  /** `NODE_ENV=production`. */
  isProduction: boolean;
};

/** An environment before the defaults from the data folder are filled in. */
export type RequestedEnvironment = Omit<Environment, 'secrets' | 'storageUrl' | 'publicUrl'> &
  Partial<Pick<Environment, 'storageUrl' | 'publicUrl'>> & { secret?: string | undefined; previousSecrets: string[] };

/** The environment is invalid. The message is a sentence for the person at the terminal and contains no secret. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

const MIN_SECRET_LENGTH = 16;
/** Each process may hold 12 connections, and PostgreSQL takes 100 unless it is told otherwise. */
const MAX_DEFAULT_PROCESSES = 7;
const LOOPBACK_HOSTS = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

function isExporter(value: string): boolean {
  return value === 'otlp' || value === 'none';
}

const variables = z.object({
  PORT: rule((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'PORT must be a number from 0 to 65535.'),
  HOST: text,
  EKHAYA_DATA_DIR: text,
  EKHAYA_PROCESSES: rule(
    (value) => /^([1-9]|[1-5]\d|6[0-4])$/.test(value),
    'EKHAYA_PROCESSES must be a number from 1 to 64.',
  ),
  DATABASE_URL: database('DATABASE_URL'),
  DATABASE_DIRECT_URL: database('DATABASE_DIRECT_URL'),
  DATABASE_REPLICA_URL: database('DATABASE_REPLICA_URL'),
  DATABASE_NAMED_STATEMENTS: rule(
    (value) => /^(1|0|true|false|on|off|yes|no)$/i.test(value),
    'DATABASE_NAMED_STATEMENTS must be 1 or 0.',
  ),
  EKHAYA_DEMO: rule((value) => /^(1|0|true|false|on|off|yes|no)$/i.test(value), 'EKHAYA_DEMO must be 1 or 0.'),
  EKHAYA_API_DOCS: rule((value) => /^(1|0|true|false|on|off|yes|no)$/i.test(value), 'EKHAYA_API_DOCS must be 1 or 0.'),
  EKHAYA_SECRET: rule(
    (value) => value.length >= MIN_SECRET_LENGTH,
    `EKHAYA_SECRET must have at least ${MIN_SECRET_LENGTH} characters.`,
  ),
  EKHAYA_PREVIOUS_SECRETS: rule(
    (value) => previousSecretsFrom(value).length > 0,
    `Each of EKHAYA_PREVIOUS_SECRETS must have at least ${MIN_SECRET_LENGTH} characters.`,
  ),
  PUBLIC_URL: rule(isOrigin, 'PUBLIC_URL must be an origin such as https://app.example.com.'),
  TRUSTED_PROXIES: text,
  STORAGE_URL: storage('STORAGE_URL'),
  BACKUP_STORAGE_URL: storage('BACKUP_STORAGE_URL'),
  EKHAYA_BACKUP_PASSPHRASE: text,
  EKHAYA_BACKUP_DAYS: rule(
    (value) => /^[1-9]\d{0,3}$/.test(value),
    'EKHAYA_BACKUP_DAYS must be a number of days from 1 to 9999.',
  ),
  SMTP_URL: provider('SMTP_URL', ['smtp://', 'smtps://']),
  SMS_URL: provider('SMS_URL', ['http://', 'https://']),
  SMS_SECOND_URL: provider('SMS_SECOND_URL', ['http://', 'https://']),
  VAPID_KEYS: rule(
    (value) => parseVapidKeyPairs(value).length > 0,
    'VAPID_KEYS must be a public and a private key of P-256 that belong together, base64url, separated by a colon; further pairs follow after a comma.',
  ),
  METRICS_TOKEN: rule(
    (value) => value.length >= MIN_SECRET_LENGTH,
    `METRICS_TOKEN must have at least ${MIN_SECRET_LENGTH} characters.`,
  ),
  DIRECTIONS_URL: rule(
    (value) => /^https?:\/\/./.test(value) && URL.canParse(value),
    'DIRECTIONS_URL must be the address of an OSRM server such as https://osrm.example.com.',
  ),
  MAP_TILES: rule(
    (value) => /^[\w-]+([./][\w-]+)*\.pmtiles$/.test(value),
    'MAP_TILES must be the key of a PMTiles file in the object store such as tiles/gauteng.pmtiles.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector('OTEL_EXPORTER_OTLP_ENDPOINT'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: collector('OTEL_EXPORTER_OTLP_LOGS_ENDPOINT'),
  OTEL_EXPORTER_OTLP_PROTOCOL: rule(
    (value) => value === 'http/json',
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json: the server sends nothing else.',
  ),
  OTEL_TRACES_EXPORTER: rule(isExporter, 'OTEL_TRACES_EXPORTER must be otlp or none.'),
  OTEL_LOGS_EXPORTER: rule(isExporter, 'OTEL_LOGS_EXPORTER must be otlp or none.'),
  OTEL_SDK_DISABLED: text,
  OTEL_TRACES_SAMPLER: rule(
    (value) => (samplers as readonly string[]).includes(value),
    `OTEL_TRACES_SAMPLER must be one of ${samplers.join(', ')}.`,
  ),
  OTEL_TRACES_SAMPLER_ARG: rule(
    (value) => /^(0?\.\d+|[01](\.0+)?)$/.test(value),
    'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1.',
  ),
  NODE_ENV: text,
});

/**
 * Reads and checks the environment variables of the process.
 * @throws {EnvironmentError} naming every variable that is invalid, or missing in production
 */
export function readEnvironment(processEnvironment: Record<string, string | undefined>): RequestedEnvironment {
  const parsed = variables.safeParse(processEnvironment);
  if (!parsed.success) {
    throw new EnvironmentError(parsed.error.issues.map((issue) => issue.message).join(' '));
  }
  const given = parsed.data;
  const isProduction = given.NODE_ENV === 'production';
  if (isProduction) requireProductionVariables(given);
  const vapidKeys = parseVapidKeyPairs(given.VAPID_KEYS ?? '');
  const host = given.HOST ?? '127.0.0.1';
  return {
    port: Number(given.PORT ?? 8080),
    host,
    processes: Number(
      given.EKHAYA_PROCESSES ?? (isProduction ? Math.min(availableParallelism(), MAX_DEFAULT_PROCESSES) : 1),
    ),
    dataDirectory: resolve(given.EKHAYA_DATA_DIR ?? 'data'),
    databaseUrl: given.DATABASE_URL,
    directDatabaseUrl: given.DATABASE_DIRECT_URL,
    replicaUrl: replicaFrom(given),
    hasNamedStatements: isEnabled(given.DATABASE_NAMED_STATEMENTS, true),
    isDemo:
      !isProduction && isEnabled(given.EKHAYA_DEMO, given.DATABASE_URL === undefined && LOOPBACK_HOSTS.test(host)),
    secret: given.EKHAYA_SECRET,
    previousSecrets: previousSecretsFrom(given.EKHAYA_PREVIOUS_SECRETS ?? ''),
    publicUrl: given.PUBLIC_URL === undefined ? undefined : new URL(given.PUBLIC_URL).origin,
    trustedProxies: (given.TRUSTED_PROXIES ?? '').split(',').flatMap((part) => part.trim() || []),
    storageUrl: storageFrom(given.STORAGE_URL),
    backups: backupsFrom(given),
    backupPassphrase: given.EKHAYA_BACKUP_PASSPHRASE,
    smtpUrl: given.SMTP_URL,
    smsUrl: given.SMS_URL,
    secondSmsUrl: given.SMS_SECOND_URL,
    vapidKeys: vapidKeys[0],
    previousVapidKeys: vapidKeys.slice(1),
    hasApiDocs: isEnabled(given.EKHAYA_API_DOCS, !isProduction),
    metricsToken: given.METRICS_TOKEN,
    telemetry: telemetryFrom(given),
    directionsUrl: given.DIRECTIONS_URL?.replace(/\/+$/, ''),
    mapTiles: given.MAP_TILES,
    isProduction,
  };
}

function isEnabled(value: string | undefined, byDefault: boolean): boolean {
  return value === undefined ? byDefault : /^(1|true|on|yes)$/i.test(value);
}

function requireProductionVariables(given: { EKHAYA_SECRET?: string; PUBLIC_URL?: string }): void {
  const missing = [
    given.EKHAYA_SECRET === undefined ? 'EKHAYA_SECRET' : [],
    given.PUBLIC_URL === undefined ? 'PUBLIC_URL' : [],
  ].flat();
  if (missing.length > 0) {
    throw new EnvironmentError(`With NODE_ENV=production, ${missing.join(' and ')} must be set.`);
  }
}

/** Reads secrets separated by commas; none when one is too short. A secret may itself contain a comma, so the whole text is one too. */
function previousSecretsFrom(given: string): string[] {
  const parts = given.split(',').map((part) => part.trim());
  if (parts.every((part) => part.length >= MIN_SECRET_LENGTH)) return [...new Set([...parts, given])];
  return [];
}

/** @throws {EnvironmentError} for a replica of the embedded database, or one that is the database itself */
function replicaFrom(given: z.output<typeof variables>): string | undefined {
  const { DATABASE_REPLICA_URL: replica, DATABASE_URL: primary, DATABASE_DIRECT_URL: direct } = given;
  if (replica === undefined) return undefined;
  if (primary === undefined || replica === primary || replica === direct) {
    throw new EnvironmentError('DATABASE_REPLICA_URL must be a PostgreSQL that follows that of DATABASE_URL.');
  }
  return replica;
}

/** @throws {EnvironmentError} for a store that lies within that of the uploaded files: a backup would contain all earlier ones */
function backupsFrom(given: z.output<typeof variables>): Environment['backups'] {
  const storageUrl = storageFrom(given.BACKUP_STORAGE_URL);
  if (storageUrl === undefined) return undefined;
  const files = storageFrom(given.STORAGE_URL) ?? join(resolve(given.EKHAYA_DATA_DIR ?? 'data'), 'objects');
  if (isStorageWithin(storageUrl, files)) {
    throw new EnvironmentError('BACKUP_STORAGE_URL must not lie within STORAGE_URL: choose another folder or bucket.');
  }
  return { storageUrl, passphrase: given.EKHAYA_BACKUP_PASSPHRASE, days: Number(given.EKHAYA_BACKUP_DAYS ?? 30) };
}
