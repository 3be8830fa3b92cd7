import type { EstateMap } from '@ekhaya/contract/places/places';
import { fileOfPlan } from '@ekhaya/contract/places/plan-file.rules';
import type { PlanPart } from '@ekhaya/contract/places/plan.rules';
import type { Dependencies } from '../../platform/dependencies.ts';
import { findPublishedAt, readPublished } from '../content/index.ts';

/** A published plan. */
export interface PublishedPlan {
  /** Identifies the plan. */
  id: string;
  parts: PlanPart[];
}

/**
 * The plan of an estate: the first one that is published.
 * @throws {AppError} `not-found` for an estate that does not exist, `forbidden` where the caller has no role
 */
export const readPlan = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  seen: { userId: string; estateId: string },
): Promise<PublishedPlan | undefined> => {
  const [plan] = await readPublished(dependencies, { kind: 'plan', ...seen });
  return plan && { id: plan.id, parts: plan.fields.parts };
};

/**
 * The plan of an estate as GeoJSON; without features where it has none.
 * @throws {AppError} `not-found` for an estate that does not exist, `forbidden` where the caller has no role
 */
export const readEstateMap = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  seen: { userId: string; estateId: string },
): Promise<EstateMap> => fileOfPlan((await readPlan(dependencies, seen))?.parts ?? []);

/** Reads the parts of an estate's plan, for staff and for jobs; an empty list where it has none. */
export const findPlanParts = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  estateId: string,
): Promise<PlanPart[]> => (await findPublishedAt(dependencies, { kind: 'plan', estateId }))[0]?.fields.parts ?? [];
