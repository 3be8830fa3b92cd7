import { groupEntries, type DirectoryService } from '@ekhaya/contract/directory/services.rules';
import { call } from '../../../platform/api/call.ts';

/** The services of an estate with their service types and contacts. */
export const readServices = async (estateId: string): Promise<DirectoryService[]> =>
  groupEntries(await call('GET /api/directorylevelsapi/estateDirectoryLink', { query: { estateId } }));
