import type { EmergencyContact } from '@ekhaya/contract/directory';
import { call } from '../../platform/api/call.ts';

/** The emergency contacts of an estate; the server answers the default numbers where it has none. */
export const readEmergencyContacts = (estateID: string): Promise<EmergencyContact[]> =>
  call('GET /api/directory/api/estates/{estateID}/emergency', { params: { estateID } });
