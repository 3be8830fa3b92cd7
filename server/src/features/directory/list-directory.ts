import { entriesOf } from '@ekhaya/contract/directory/directory-service.rules';
import type { DirectoryEntry } from '@ekhaya/contract/directory/services.rules';
import type { Dependencies } from '../../platform/dependencies.ts';
import { readPublished } from '../content/index.ts';

/**
 * The enabled contacts of the directory of an estate, by service and service type in the order of its staff.
 * @throws {AppError} `not-found` for an estate that does not exist, `forbidden` where the caller has no role
 */
export const listDirectory = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<DirectoryEntry[]> =>
  entriesOf(await readPublished(dependencies, { kind: 'directory-service', estateId, userId }));
