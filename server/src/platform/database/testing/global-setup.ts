import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection URL of this test run's PostgreSQL server, as its owner. */
    testDatabaseServerUrl: string;
  }
}

let server: TestServer | undefined;

/** Starts one PostgreSQL server for the whole test run, with a migrated template to copy databases from. */
export async function setup(project: TestProject): Promise<void> {
  server = await startTestServer();
  project.provide('testDatabaseServerUrl', server.url);
}

/** Stops the server and deletes its folder. */
export async function teardown(): Promise<void> {
  await server?.stop();
}
