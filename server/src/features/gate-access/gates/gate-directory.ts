import { parsePlace } from '@ekhaya/contract/gate-access/geofence.rules';
import type { GateDirectory } from '../../visitors/index.ts';
import { defaultGateRules, isGateForRole } from './gates.policy.ts';
import { selectRetentions, selectGatesOfEstates } from './gates.store.ts';

/** Invited visitors pass the gates that open for this role. */
const visitorRole = 'Visitor';

/** Provides the visitors feature with the enabled gates that have a location and open for visitors, and with retention times. */
export const gateDirectory: GateDirectory = {
  gatesOf: async (queryable, estateIds) =>
    (await selectGatesOfEstates(queryable, [...estateIds])).flatMap(({ gate, location }) => {
      const place = location === null ? undefined : parsePlace(location);
      const isOpenToVisitors = gate.isEnabled && isGateForRole(gate, visitorRole);
      return place === undefined || !isOpenToVisitors ? [] : { estateId: gate.estateId, name: gate.name, ...place };
    }),
  retentionDaysOf: async (queryable, estateId) =>
    (await selectRetentions(queryable)).find((each) => each.estateId === estateId)?.retentionDays ??
    defaultGateRules.retentionDays,
};
