import type { LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { ESTATE_PLAN_KEY } from '../../platform/plan/use-estate-plan.ts';
import { invalidate } from '../../platform/query/query.ts';

/** The query key of places. The id of the estate follows. */
export const POINTS_KEY = 'points';

/** The query key of the base map. */
export const MAP_TILES_KEY = 'map-tiles';

/** Staff have changed a place or the plan. */
export const placesLive: LiveHandlers = {
  content: () => Promise.all([invalidate([POINTS_KEY]), invalidate([ESTATE_PLAN_KEY])]),
};
