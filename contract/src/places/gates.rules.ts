import { metresBetween, type PlanPart, type Position } from './plan.rules.ts';

/** The gate that is nearest to a position; undefined without gates. */
export const nearestGate = (parts: readonly PlanPart[], wanted: Position): PlanPart | undefined =>
  parts
    .filter(({ kind }) => kind === 'gate')
    .toSorted(
      (one, other) => metresBetween(one.line[0] ?? wanted, wanted) - metresBetween(other.line[0] ?? wanted, wanted),
    )[0];
