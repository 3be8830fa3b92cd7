import type { EmergencyContact } from '@ekhaya/contract/directory/directory';
import { call } from '../../platform/api/call.ts';
import { readStored, writeStored } from '../../platform/store/encrypted-store.ts';

/** The contacts of an estate as they were last read from the server. */
export interface EmergencyList {
  contacts: EmergencyContact[];
  /** Milliseconds since 1970. */
  readAt: number;
}

const storedName = (estateID: string): string => `emergency-${estateID}`;

/**
 * The emergency contacts of an estate; the server answers the default numbers where it has none. Each list is kept on
 * the phone without an end, so that it can be read with no network ever since the first visit.
 * @throws {ApiError} when the server cannot be reached and nothing is kept
 */
export async function readEmergencyList(estateID: string): Promise<EmergencyList> {
  try {
    const contacts = await call('GET /api/directory/api/estates/{estateID}/emergency', { params: { estateID } });
    const list: EmergencyList = { contacts, readAt: Date.now() };
    await writeStored(storedName(estateID), list);
    return list;
  } catch (thrown) {
    const kept = await readStored<EmergencyList>(storedName(estateID));
    if (kept) return kept;
    throw thrown;
  }
}
