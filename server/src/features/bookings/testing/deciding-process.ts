// A server process that takes one decision and goes on running. A test kills it before the decision is due.
import { applicationKey } from '../../../shell/application-key.ts';
import { createApplication } from '../../../shell/application.ts';
import { createDependencies } from '../../../shell/create-dependencies.ts';
import { connectDatabase } from '../../../platform/database/database.ts';
import { environmentForTests } from '../../../platform/testing/environment-for-tests.ts';

const [databaseUrl = '', now = '', path = '', cookie = '', version = ''] = process.argv.slice(2);
const environment = environmentForTests();
const clock = { now: () => new Date(now) };
const database = connectDatabase(databaseUrl);
const application = await createApplication(
  createDependencies({ database, environment }, { clock, logLevel: 'error' }),
);
await application.start();
const { status } = await application.fetch(
  new Request(`${environment.publicUrl}${path}`, {
    method: 'PUT',
    headers: {
      'x-api-key': applicationKey(environment.secrets.current),
      'content-type': 'application/json',
      'if-match': `"${version}"`,
      cookie,
    },
    body: JSON.stringify({ status: 'REJECTED', reason: 'A private function.' }),
  }),
  { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never,
);
process.stdout.write(`decided ${status}\n`);
