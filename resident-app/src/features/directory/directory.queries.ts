import type { EmergencyContact } from '@ekhaya/contract/directory/directory';
import { call } from '../../platform/api/call.ts';
import { readStored, writeStored } from '../../platform/store/encrypted-store.ts';

/** The contacts of an estate, as last read from the server. */
export interface EmergencyList {
  contacts: EmergencyContact[];
  /** When they were read, in milliseconds since 1970. */
  readAt: number;
}

const storedName = (estateId: string): string => `emergency-${estateId}`;

/**
 * Reads the emergency contacts of an estate; the server returns the default numbers where the estate has none. Each list is
 * stored on the phone without expiry, so that it can be read offline after the first visit.
 * @throws {ApiError} when the server cannot be reached and no list is stored
 */
export async function readEmergencyList(estateId: string): Promise<EmergencyList> {
  try {
    const contacts = await call('GET /api/directory/api/estates/{estateID}/emergency', {
      params: { estateID: estateId },
    });
    const list: EmergencyList = { contacts, readAt: Date.now() };
    await writeStored(storedName(estateId), list);
    return list;
  } catch (thrown) {
    const stored = await readStored<EmergencyList>(storedName(estateId));
    if (stored) return stored;
    throw thrown;
  }
}
