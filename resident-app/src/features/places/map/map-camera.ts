import { planeAt, type Position } from '@ekhaya/contract/places/plan.rules';
import type { PlanCamera } from '@ekhaya/ui-kit/plan/drawn-plan';

/** The width of the world of MapLibre at zoom 0, in pixels. */
const WORLD_PIXELS = 512;

/** Converts scales and cameras of the plan to those of MapLibre, around the origin of the plan. */
export const mapCameraAt = (origin: Position) => {
  const { toMetres, toPosition } = planeAt(origin);
  const [metresOfDegree] = toMetres([origin[0] + 1, origin[1]]);
  /** @param scale in pixels a metre */
  const zoomOf = (scale: number): number => Math.log2((scale * metresOfDegree * 360) / WORLD_PIXELS);
  return {
    zoomOf,
    cameraOf: ({ middle: [east, south], scale }: PlanCamera): { center: Position; zoom: number } => ({
      center: toPosition([east, -south]),
      zoom: zoomOf(scale),
    }),
  };
};
