import type { Directions } from '@ekhaya/contract/places/places';
import { metresBetween, middleOf, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { nearestGate } from '@ekhaya/contract/places/gates.rules';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { findWay } from './find-way.ts';
import { readPlan } from './read-estate-map.ts';

/** The way from a gate to a house, with what is drawn around it. */
export interface WayToHouse {
  way: Directions;
  /** The name of the gate. */
  gate: string;
  house: PlanPart;
  parts: readonly PlanPart[];
}

const samePlace = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The way by car from the gate where a visitor comes in to the house of her host, on the estate's own plan.
 * @param gates the gates that visitors use; the one nearest to the house counts. Without any, the gates of the plan do
 * @returns undefined where the estate has no plan, the plan no such house, the host no role there any more, or no road leads there
 */
export const readWayToHouse = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  {
    hostId,
    estateId,
    house: number,
    gates,
  }: { hostId: string; estateId: string; house: string; gates: readonly { name: string; at: Position }[] },
): Promise<WayToHouse | undefined> => {
  if (number.trim() === '') return undefined;
  const plan = await readPlan(dependencies, { userId: hostId, estateId }).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  const house = plan?.parts.find(({ kind, name }) => kind === 'plot' && samePlace(name, number));
  if (plan === undefined || house === undefined) return undefined;
  const to = middleOf(house);
  const drawn = nearestGate(plan.parts, to);
  const gate =
    gates.toSorted((one, other) => metresBetween(one.at, to) - metresBetween(other.at, to))[0] ??
    (drawn?.line[0] && { name: drawn.name, at: drawn.line[0] });
  const way = gate && findWay(plan.parts, { from: gate.at, to });
  return way && { way, gate: gate.name, house, parts: plan.parts };
};
