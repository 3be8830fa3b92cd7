import { boundsOf, planeAt, type PlanKind, type PlanPart, type Position } from './plan.rules.ts';

/** Metres east and south of the origin of a drawn plan. */
export type GroundMetres = readonly [east: number, south: number];

/** The ground on which a plan is drawn. */
export interface PlanSurface {
  toGround: (at: Position) => GroundMetres;
  toPosition: (at: GroundMetres) => Position;
}

/** A thing of the plan as the kit draws it, in metres. */
export interface PartOnGround {
  id: string;
  kind: PlanKind;
  name: string;
  line: GroundMetres[];
  /** A road for walkers. */
  isPath?: boolean;
}

/** The centre of a plan on which nothing is drawn (spec section 9). */
const DEFAULT_CENTRE: Position = [28.13, -26];

/** The middle of what is drawn. */
export const middleOfPlan = (parts: readonly Pick<PlanPart, 'line'>[]): Position => {
  const bounds = boundsOf(parts);
  return bounds === undefined ? DEFAULT_CENTRE : [(bounds[0][0] + bounds[1][0]) / 2, (bounds[0][1] + bounds[1][1]) / 2];
};

/** The ground around an origin. */
export const surfaceAt = (origin: Position): PlanSurface => {
  const { toMetres, toPosition } = planeAt(origin);
  return {
    toGround: (at) => {
      const [east, north] = toMetres(at);
      return [east, -north];
    },
    toPosition: ([east, south]) => toPosition([east, -south]),
  };
};

/** The plan as the kit draws it. */
export const drawnOn = ({ toGround }: Pick<PlanSurface, 'toGround'>, parts: readonly PlanPart[]): PartOnGround[] =>
  parts.map(({ id, kind, name, line, direction }) => ({
    id,
    kind,
    name,
    line: line.map(toGround),
    ...(direction === 'foot' && { isPath: true }),
  }));
