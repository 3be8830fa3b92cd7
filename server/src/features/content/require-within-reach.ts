import type { ContentKind } from '@ekhaya/contract/content/content.rules';
import { isOutOfReach, type Position } from '@ekhaya/contract/places/plan.rules';
import { isPlaced } from '@ekhaya/contract/places/points.rules';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { selectGatePositions } from './gate-positions.store.ts';
import { fieldsOf } from './present-content.ts';

const sentence = 'This is not here: it lies more than 30 km from the gates of this estate.';

/** What an item draws on the ground, with the field that says where. */
const drawnBy = (kind: ContentKind, row: { fields: unknown }): { field: string; lines: { line: Position[] }[] }[] => {
  if (kind === 'plan') {
    const { parts, photo } = fieldsOf('plan', row);
    return [
      { field: 'parts', lines: parts },
      { field: 'photo', lines: photo === null ? [] : [{ line: [photo.middle] }] },
    ];
  }
  if (kind !== 'point') return [];
  const point = fieldsOf('point', row);
  const at: Position = [point.longitude, point.latitude];
  return [{ field: 'latitude', lines: isPlaced(point) ? [{ line: [at] }] : [] }];
};

/**
 * Asserts that a plan or a place lies near the gates of its estate. An estate without gates has nothing to compare with.
 * @throws {AppError} `validation`
 */
export const requireWithinReach = async (
  queryable: Queryable,
  { kind, estateId, ...row }: { kind: ContentKind; estateId: string; fields: unknown },
): Promise<void> => {
  const drawn = drawnBy(kind, row);
  if (drawn.length === 0) return;
  const gates = await selectGatePositions(queryable, estateId);
  const far = drawn.filter(({ lines }) => isOutOfReach(lines, gates));
  if (far.length === 0) return;
  const fields = Object.fromEntries(far.map(({ field }) => [`fields.${field}`, sentence]));
  throw new AppError('validation', { fields });
};
