import { isWorker } from './start/start-worker.ts';
import { terminalProgress } from './start/progress.ts';
import { runProcess } from './start/run-process.ts';

/** The Node version that the server needs. `npm start` installs it. */
const NODE_MAJOR = 24;

const showProgress = isWorker ? () => undefined : terminalProgress();

if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR) {
  process.stderr.write(
    `The server needs Node ${NODE_MAJOR}, which npm start installs; this is Node ${process.versions.node}.\n`,
  );
  process.exit(1);
}

await runProcess({
  showProgress,
  createApplication: async (foundation) => {
    // Loaded only where it is used, so that a process that starts others does not have this code in memory.
    const { createApplication } = await import('./application.ts');
    const { createDependencies } = await import('./create-dependencies.ts');
    return createApplication(createDependencies(foundation));
  },
  seedDemoWorld: async (foundation) => {
    // Loaded only with the demo on, so that production never has this code in memory.
    const { seedDemoWorld } = await import('../../demo-data/index.ts');
    const { createDependencies } = await import('./create-dependencies.ts');
    await seedDemoWorld(createDependencies(foundation), showProgress);
  },
  onReady: async ({ environment, address }) => {
    showProgress(
      `Ekhaya is ready: ${address}${environment.publicUrl === address ? '' : ` (${environment.publicUrl})`}`,
    );
    if (environment.isDemo) await printDemoAccounts();
  },
});

async function printDemoAccounts(): Promise<void> {
  const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import('../../demo-data/index.ts');
  const width = Math.max(...DEMO_ACCOUNTS.map((account) => account.email.length));
  const rows = DEMO_ACCOUNTS.map((account) => `  ${account.email.padEnd(width)}  ${account.description}\n`);
  process.stdout.write(
    `\nDemo accounts; the password of each is ${DEMO_PASSWORD}\n${rows.join('')}\nPress Ctrl-C to stop.\n`,
  );
}
