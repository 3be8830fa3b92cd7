// Starts the server on an existing database. Environment: DATABASE_URL, and WORKERS (`0` pauses the job workers). Prints its port
// and its application key.
import { connectDatabase } from '../../server/src/platform/database/database.ts';
import { environmentForTests } from '../../server/src/platform/testing/environment-for-tests.ts';
import { applicationKey } from '../../server/src/shell/application-key.ts';
import { createApplication } from '../../server/src/shell/application.ts';
import { createDependencies } from '../../server/src/shell/create-dependencies.ts';
import { probePort, serveHttp } from '../../server/src/shell/start/listen.ts';

const database = connectDatabase(process.env.DATABASE_URL ?? '', {
  maxConnections: Number(process.env.CONNECTIONS ?? 10),
});
const environment = environmentForTests({ isDemo: false });
const dependencies = createDependencies({ database, environment }, { logLevel: 'warn' });
const application = await createApplication(dependencies);
await (process.env.WORKERS === '0' ? dependencies.live.start() : application.start());
const port = await probePort(0, '127.0.0.1');
await serveHttp((request, bindings) => application.fetch(request, bindings), port, '127.0.0.1');
process.stdout.write(`${port} ${applicationKey(environment.secrets.current)}\n`);
