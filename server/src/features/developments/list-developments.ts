import type { Development } from '@ekhaya/contract/developments/developments';
import { groupOfDevelopment } from '@ekhaya/contract/developments/developments.rules';
import type { Dependencies } from '../../platform/dependencies.ts';
import { readPublished } from '../content/index.ts';

const maxDevelopments = 200;

/**
 * The enabled developments of an estate, in the order that staff chose.
 * @throws {AppError} `not-found` for an estate that does not exist, `forbidden` where the caller has no role
 */
export const listDevelopments = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<Development[]> =>
  (await readPublished(dependencies, { kind: 'development', estateId, userId }))
    .filter(({ fields }) => groupOfDevelopment(fields) !== undefined)
    .slice(0, maxDevelopments)
    .map(({ id, title, fields }) => ({ id, name: title, ...fields }));
