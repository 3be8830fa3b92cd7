import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import { startApplicationForTests } from '../../src/shell/testing/application-for-tests.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../accounts.ts';
import { seedDemoWorld } from '../index.ts';

/** Starts the application with the demo world, and signs every demo account in. */
export const startDemoWorld = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ekhaya demo '));
  const application = await startApplicationForTests({ environment: { storageUrl: join(folder, 'objects') } });
  const said: string[] = [];
  await seedDemoWorld(application.dependencies, (line) => said.push(line));
  const cookies = new Map<string, string>();
  for (const { email } of DEMO_ACCOUNTS) {
    const answer = await application.request('POST', '/api/auth/sign-in/email', {
      body: { email, password: DEMO_PASSWORD },
    });
    if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status}`);
    cookies.set(email, answer.cookie ?? '');
  }
  const cookieOf = (email: string): string => cookies.get(email) ?? '';
  /** Reads as one of the accounts. @throws {Error} when the answer is not 200 */
  const read = async <Details>(email: string, path: string): Promise<Details> => {
    const answer = await application.request('GET', path, { cookie: cookieOf(email) });
    if (answer.status !== 200) throw new Error(`${email} cannot read ${path}: ${answer.status}`);
    return answer.body.details;
  };
  return {
    application,
    /** What the start of the demo world reported. */
    said,
    cookieOf,
    read,
    accessOf: (email: string) => read<AccessEntry[]>(email, '/api/acl/me'),
    close: async () => {
      await application.close();
      await rm(folder, { recursive: true });
    },
  };
};
