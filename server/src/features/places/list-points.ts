import { maxPoints } from '@ekhaya/contract/places/directions.rules';
import type { Point } from '@ekhaya/contract/places/places';
import { isPlaced } from '@ekhaya/contract/places/points.rules';
import type { Dependencies } from '../../platform/dependencies.ts';
import { readPublished } from '../content/index.ts';

/**
 * The enabled places of an estate, in the order that staff chose.
 * @throws {AppError} `not-found` for an estate that does not exist, `forbidden` where the caller has no role
 */
export const listPoints = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<Point[]> =>
  (await readPublished(dependencies, { kind: 'point', estateId, userId }))
    .filter(({ fields }) => fields.isEnabled && isPlaced(fields))
    .slice(0, maxPoints)
    .map(({ id, title, fields: { latitude, longitude, description, image, imageAlt, icon, isEnabled } }) => ({
      id,
      title,
      description,
      image,
      imageAlt,
      icon,
      isEnabled,
      coordinate: { latitude, longitude },
      geolocation: `${latitude},${longitude}`,
    }));
