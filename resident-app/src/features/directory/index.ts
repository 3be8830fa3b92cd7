import { readEmergencyList } from './directory.queries.ts';

/** Reads and keeps the emergency contacts of an estate before anybody asks for them. Says nothing if it cannot. */
export async function prefetchEmergency(estateID: string): Promise<void> {
  await readEmergencyList(estateID).catch(() => undefined);
}
