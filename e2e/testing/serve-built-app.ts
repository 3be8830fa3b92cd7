import { startBuiltApp } from './built-app.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo-people.ts';
import { openServerCalls } from './server-calls.ts';

/** Starts the product before all journeys. `EKHAYA_E2E_ADDRESS` names a server that already runs. */
export default async function serveBuiltApp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['EKHAYA_E2E_ADDRESS'] !== undefined) return undefined;
  const app = await startBuiltApp();
  process.env['EKHAYA_E2E_ADDRESS'] = app.address;
  await skipIntros(app.address);
  return () => app.stop();
}

/** Marks the intro as viewed. It covers Home once per person and would take a tap meant for Home. */
async function skipIntros(address: string): Promise<void> {
  for (const { email } of Object.values(DEMO_PEOPLE)) {
    const server = await openServerCalls(address);
    await server.signIn(email, DEMO_PASSWORD);
    await server.send('POST', '/api/user/intro', { viewed: true });
    await server.send('POST', '/api/auth/sign-out', {});
    await server.dispose();
  }
}
