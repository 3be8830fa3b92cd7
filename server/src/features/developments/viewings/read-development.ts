import { groupOfDevelopment } from '@ekhaya/contract/developments/developments.rules';
import { viewingSlots, type ViewingSlot } from '@ekhaya/contract/developments/viewings.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { readPublishedItem, type PublishedItem } from '../../content/index.ts';
import { wallClockOf } from '../../estates/index.ts';

/** A development with the viewings that have not begun. */
export interface ViewedDevelopment {
  development: PublishedItem<'development'>;
  slots: ViewingSlot[];
}

/**
 * A development that residents read, with its viewings.
 * @throws {AppError} `not-found` also for one that is not enabled; `forbidden` where the person has no role
 */
export const readViewedDevelopment = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { userId, id }: { userId: string; id: string },
): Promise<ViewedDevelopment> => {
  const development = await readPublishedItem(dependencies, { kind: 'development', id, userId });
  if (groupOfDevelopment(development.fields) === undefined) throw new AppError('not-found');
  const now = await wallClockOf(dependencies, development.estateId);
  return { development, slots: viewingSlots(development.fields.showDays, now) };
};
