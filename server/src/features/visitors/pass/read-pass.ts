import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { isPassToken } from '@ekhaya/contract/visitors/visitors.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { readConfigurations } from '../../configuration/index.ts';
import { findGateNumber } from '../../directory/index.ts';
import { findPublicEstate } from '../../estates/index.ts';
import { findVisitByToken } from '../visits/find-visit.ts';
import { findVisitsOfInvitingHosts, statusByHost } from '../visits/hosts/find-inviting-hosts.ts';
import type { GateDirectory, VisitorGate } from '../visits/gate-directory.ts';
import type { VisitView } from '../visits/present-visit.ts';
import type { FindWayToHost, WayToHost } from './pass-way.ts';
import { readVisitorRulesWithin } from '../visitor-rules/read-visitor-rules.ts';

/** The estate as the pass pages show it. */
export interface PassEstate {
  name: string;
  /** The address of the logo on this server; empty for none. */
  logo: string;
  suburb: string;
  /** The gates that visitors may use. */
  gates: VisitorGate[];
  /** The telephone number of the gate as written; undefined if the estate has none. */
  gateNumber: string | undefined;
}

/** The content of a pass page. */
export interface Pass {
  token: string;
  visit: VisitView;
  /** The day at the estate, `YYYY-MM-DD`. */
  today: string;
  estate: PassEstate;
  /** The estate's rules for visitors, one per line. */
  notice: string;
  /** The number of days for which the visitor's name, number and plate are kept after the visit. */
  retentionDays: number;
  /** The way from the gate to the house of the host; undefined where the estate has no plan with it. */
  wayToHost: WayToHost | undefined;
}

type PassDependencies = Pick<Dependencies, 'database' | 'clock'> & { gates: GateDirectory };

const readPassEstate = async (
  queryable: Queryable,
  gates: GateDirectory,
  estateId: string,
): Promise<PassEstate | undefined> => {
  const sign = await findPublicEstate(queryable, estateId);
  if (sign === undefined) return undefined;
  return {
    name: sign.name,
    // The page loads nothing from other servers, because they would learn that the visitor is expected.
    logo: sign.imageUrl.startsWith('/media/') ? sign.imageUrl : '',
    suburb: sign.suburb,
    gates: await gates.gatesOf(queryable, [estateId]),
    gateNumber: await findGateNumber(queryable, estateId),
  };
};

/** Finds the visit of a token, with the status that the gate goes by; undefined for an unknown token. */
const findVisitOfPass = async (queryable: Queryable, token: string, now: Date): Promise<VisitView | undefined> => {
  const visit = isPassToken(token) ? await findVisitByToken(queryable, token, now) : undefined;
  return visit && { ...visit, status: statusByHost(visit, await findVisitsOfInvitingHosts(queryable, [visit])) };
};

/** Reads the pass of a token; undefined for an unknown token. */
export const readPass = async (
  { database, clock, gates, findWayToHost }: PassDependencies & { findWayToHost: FindWayToHost },
  token: string,
): Promise<Pass | undefined> => {
  const now = clock.now();
  const visit = await findVisitOfPass(database.db, token, now);
  const estate = visit && (await readPassEstate(database.db, gates, visit.estateId));
  if (visit === undefined || estate === undefined) return undefined;
  const isComing = visit.status === 'expected' || visit.status === 'arrived';
  return {
    token,
    visit,
    today: wallClockAt(now, visit.timeZone).date,
    estate,
    notice: (await readVisitorRulesWithin(database.db, visit.estateId)).notice,
    retentionDays: await gates.retentionDaysOf(database.db, visit.estateId),
    wayToHost: isComing
      ? await findWayToHost({
          hostId: visit.hostId,
          estateId: visit.estateId,
          house: visit.unitNumber,
          gates: estate.gates.map(({ name, latitude, longitude }) => ({ name, at: [longitude, latitude] })),
        })
      : undefined,
  };
};

/** Reads the estate for a page without a pass: the default estate of the configuration. */
export const readDefaultPassEstate = async ({ database, gates }: PassDependencies): Promise<PassEstate | undefined> => {
  const { defaultEstateId } = await readConfigurations({ database });
  return readPassEstate(database.db, gates, defaultEstateId);
};
