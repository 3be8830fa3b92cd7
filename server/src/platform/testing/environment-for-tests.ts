import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { createSecrets } from '../secret/secrets.ts';

/** A complete environment of a development server with the demo on. Override only what the test is about. */
export function environmentForTests(overrides: Partial<Environment> = {}): Environment {
  // Each account of the machine has a folder of its own: one cannot write into another's.
  const dataDirectory = overrides.dataDirectory ?? join(tmpdir(), `ekhaya-tests-${userInfo().uid}`);
  return {
    port: 8080,
    processes: 1,
    host: '127.0.0.1',
    dataDirectory,
    hasNamedStatements: true,
    isDemo: true,
    secrets: createSecrets('a-secret-that-only-tests-know-0123456789'),
    publicUrl: 'http://127.0.0.1:8080',
    trustedProxies: [],
    storageUrl: join(dataDirectory, 'objects'),
    hasApiDocs: true,
    isProduction: false,
    ...overrides,
  };
}
