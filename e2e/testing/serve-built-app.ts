import { startBuiltApp } from './built-app.ts';

/** Before all journeys: the product is served. `EKHAYA_E2E_ADDRESS` names one that already is. */
export default async function serveBuiltApp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['EKHAYA_E2E_ADDRESS'] !== undefined) return undefined;
  const app = await startBuiltApp();
  process.env['EKHAYA_E2E_ADDRESS'] = app.address;
  return () => app.stop();
}
