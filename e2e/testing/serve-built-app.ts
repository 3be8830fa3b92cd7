import { startBuiltApp } from './built-app.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo-people.ts';
import { openServerCalls } from './server-calls.ts';

/** Before all journeys: the product is served. `EKHAYA_E2E_ADDRESS` names one that already is. */
export default async function serveBuiltApp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['EKHAYA_E2E_ADDRESS'] !== undefined) return undefined;
  const app = await startBuiltApp();
  process.env['EKHAYA_E2E_ADDRESS'] = app.address;
  await skipIntros(app.address);
  return () => app.stop();
}

/** The intro comes over Home once a person, and would take the tap that a journey means for something else. */
async function skipIntros(address: string): Promise<void> {
  for (const { email } of Object.values(DEMO_PEOPLE)) {
    const server = await openServerCalls(address);
    await server.signIn(email, DEMO_PASSWORD);
    await server.send('POST', '/api/user/intro', { viewed: true });
    await server.send('POST', '/api/auth/sign-out', {});
    await server.dispose();
  }
}
