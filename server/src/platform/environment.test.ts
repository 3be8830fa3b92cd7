import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { ownOrigin } from './origin.ts';
import { vapidKeysOf } from './push/vapid-keys.ts';

const SECRET = 'a-secret-that-only-tests-know';

const vapidKeys = vapidKeysOf(Buffer.alloc(32, 7).toString('base64url'));

describe('the environment', () => {
  it('has defaults: port 8080 on the loopback, ./data, the embedded database, the demo on', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDirectory: `${process.cwd()}/data`,
      databaseUrl: undefined,
      isDemo: true,
      trustedProxies: [],
      isProduction: false,
    });
  });

  it('keeps backups for 30 days in a store of their own, outside of the uploaded files', () => {
    expect(readEnvironment({}).backups).toBeUndefined();
    const given = { STORAGE_URL: 's3://key:word@host/files', BACKUP_STORAGE_URL: 's3://key:word@host/backups' };
    expect(readEnvironment(given).backups).toEqual({ storageUrl: given.BACKUP_STORAGE_URL, days: 30 });
    const within = { ...given, BACKUP_STORAGE_URL: 's3://key:word@host/files/backups?region=af-south-1' };
    expect(() => readEnvironment(within)).toThrow('BACKUP_STORAGE_URL must not lie within STORAGE_URL');
    const inDefault = { EKHAYA_DATA_DIR: '/var/lib/ekhaya', BACKUP_STORAGE_URL: '/var/lib/ekhaya/objects/backups' };
    expect(() => readEnvironment(inDefault)).toThrow('BACKUP_STORAGE_URL must not lie within STORAGE_URL');
    expect(() => readEnvironment({ ...given, EKHAYA_BACKUP_DAYS: '0' })).toThrow('EKHAYA_BACKUP_DAYS must be');
  });

  it('treats an empty variable as unset', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: ' ', EKHAYA_DEMO: '' })).toMatchObject({
      port: 8080,
      isDemo: true,
    });
  });

  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '0.0.0.0', EKHAYA_DEMO: '1' }, true],
    [{ DATABASE_URL: 'postgresql://db/ekhaya' }, false],
    [{ DATABASE_URL: 'postgresql://db/ekhaya', EKHAYA_DEMO: 'true' }, true],
    [{ EKHAYA_DEMO: '0' }, false],
    [{ EKHAYA_DEMO: '1', NODE_ENV: 'production', EKHAYA_SECRET: SECRET, PUBLIC_URL: 'https://app.example.com' }, false],
  ])('with %j the demo is on: %j', (variables, isDemo) => {
    expect(readEnvironment(variables).isDemo).toBe(isDemo);
  });

  it('refuses production without its secrets, naming all of them at once', () => {
    expect(() => readEnvironment({ NODE_ENV: 'production' })).toThrow(
      new EnvironmentError('With NODE_ENV=production, EKHAYA_SECRET and PUBLIC_URL must be set.'),
    );
    expect(() => readEnvironment({ NODE_ENV: 'production', PUBLIC_URL: 'https://app.example.com' })).toThrow(
      'With NODE_ENV=production, EKHAYA_SECRET must be set.',
    );
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://root:hidden@db/ekhaya' }, 'DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: 'hidden:5432' }, 'DATABASE_REPLICA_URL'],
    [{ DATABASE_REPLICA_URL: 'postgresql://hidden@copy/ekhaya' }, 'DATABASE_REPLICA_URL'],
    [
      { DATABASE_URL: 'postgresql://hidden@db/ekhaya', DATABASE_REPLICA_URL: 'postgresql://hidden@db/ekhaya' },
      'DATABASE_REPLICA_URL',
    ],
    [{ EKHAYA_DEMO: 'perhaps' }, 'EKHAYA_DEMO'],
    [{ EKHAYA_SECRET: 'hidden' }, 'EKHAYA_SECRET'],
    [{ PUBLIC_URL: 'https://app.example.com/below' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'app.example.com' }, 'PUBLIC_URL'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtps://me:hidden/word@mail.example.com' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtps://me:12/hidden@mail.example.com' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtps://me:hidden#word@mail.example.com' }, 'SMTP_URL'],
    [{ SMS_URL: 'hidden' }, 'SMS_URL'],
    [{ SMS_URL: 'https://hidden/key==@platform.clickatell.com/v1/message' }, 'SMS_URL'],
    // A secret of AWS has 40 characters of base64, among them `/`.
    [{ STORAGE_URL: 's3://AKIA:hidden/word@s3.example.com/files' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3://AKIA:12/hidden@s3.example.com/files' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3://AKIA:hid%den@s3.example.com/files' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3://AKIA:hidden@s3.example.com' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3://hidden' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 'https://hidden.s3.example.com/files' }, 'STORAGE_URL'],
    [{ BACKUP_STORAGE_URL: 's3://AKIA:hidden/word@s3.example.com/backups' }, 'BACKUP_STORAGE_URL'],
    [{ SMS_SECOND_URL: 'hidden' }, 'SMS_SECOND_URL'],
    [{ VAPID_KEYS: 'hidden' }, 'VAPID_KEYS'],
    [{ DIRECTIONS_URL: 'ftp://hidden' }, 'DIRECTIONS_URL'],
    [{ MAP_TILES: '../hidden' }, 'MAP_TILES'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'hidden:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'hidden' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
    [{ OTEL_TRACES_SAMPLER: 'hidden' }, 'OTEL_TRACES_SAMPLER'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
    [{ OTEL_LOGS_EXPORTER: 'hidden' }, 'OTEL_LOGS_EXPORTER'],
  ])('refuses %j with a sentence that names %s and repeats no value', (variables, name) => {
    const refusal = refusalOf(variables);
    expect(refusal).toContain(name);
    expect(refusal).not.toContain('hidden');
  });

  it('reads lists, keys, origins and folders', () => {
    expect(
      readEnvironment({
        TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16,',
        VAPID_KEYS: `${vapidKeys.publicKey}:${vapidKeys.privateKey}`,
        PUBLIC_URL: 'https://app.example.com/',
        STORAGE_URL: 'files',
      }),
    ).toMatchObject({
      trustedProxies: ['10.0.0.1', '10.1.0.0/16'],
      vapidKeys,
      publicUrl: 'https://app.example.com',
      storageUrl: `${process.cwd()}/files`,
    });
    const store = 's3://AKIA:of%2Fsix%2B@s3.example.com:9000/files/below?region=af-south-1';
    expect(readEnvironment({ STORAGE_URL: store }).storageUrl).toBe(store);
  });

  it('sends traces and logs where the variables of OpenTelemetry say so', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
    const both = { hasTraces: true, hasLogs: true, sampler: 'parentbased_always_on', ratio: 1 };
    expect(readEnvironment({}).telemetry).toBeUndefined();
    expect(readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT }).telemetry).toEqual(both);
    expect(readEnvironment({ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'https://logs.example' }).telemetry).toEqual({
      ...both,
      hasTraces: false,
    });
    const none = { OTEL_TRACES_EXPORTER: 'none', OTEL_LOGS_EXPORTER: 'none' };
    expect(readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT, ...none }).telemetry).toBeUndefined();
    expect(readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }).telemetry).toBeUndefined();
    const share = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '.05' };
    expect(readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT, ...share }).telemetry).toMatchObject({ ratio: 0.05 });
  });

  it.each([
    [{}, true],
    [{ EKHAYA_API_DOCS: '0' }, false],
    [{ NODE_ENV: 'production', EKHAYA_SECRET: 'x'.repeat(16), PUBLIC_URL: 'https://a.example' }, false],
    [
      { NODE_ENV: 'production', EKHAYA_SECRET: 'x'.repeat(16), PUBLIC_URL: 'https://a.example', EKHAYA_API_DOCS: '1' },
      true,
    ],
  ])('with %j the API is described: %s', (variables, expected) => {
    expect(readEnvironment(variables).hasApiDocs).toBe(expected);
  });

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:8080'],
    ['0.0.0.0', 'http://localhost:8080'],
    ['::1', 'http://[::1]:8080'],
  ])('a server on %s has the origin %s', (host, origin) => {
    expect(ownOrigin(host, 8080)).toBe(origin);
  });
});

function refusalOf(variables: Record<string, string>): string {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  throw new Error('The environment was accepted.');
}
