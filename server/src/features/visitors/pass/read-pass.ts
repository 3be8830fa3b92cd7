import { isPassToken } from '@ekhaya/contract/visitors.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findVisitByToken } from '../find-visit.ts';
import type { GateDirectory, VisitorGate } from '../gate-directory.ts';
import type { VisitView } from '../present-visit.ts';
import { readVisitorRulesWithin } from '../read-visitor-rules.ts';

/** What a visitor reads on her page. */
export interface Pass {
  token: string;
  visit: VisitView;
  gates: VisitorGate[];
  /** The estate's rules for visitors, one a line. */
  notice: string;
}

/** The pass of a token; undefined for one that was never given out. */
export const readPass = async (
  { database, clock, gates }: Pick<Dependencies, 'database' | 'clock'> & { gates: GateDirectory },
  token: string,
): Promise<Pass | undefined> => {
  const visit = isPassToken(token) ? await findVisitByToken(database.db, token, clock.now()) : undefined;
  if (visit === undefined) return undefined;
  return {
    token,
    visit,
    gates: await gates.gatesOf(database.db, [visit.estateId]),
    notice: (await readVisitorRulesWithin(database.db, visit.estateId)).notice,
  };
};
