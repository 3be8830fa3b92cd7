import { parsePlace } from '@ekhaya/contract/gate-access/geofence.rules';
import type { GateDirectory } from '../../visitors/index.ts';
import { defaultGateRules } from './gates.policy.ts';
import { selectRetentions, selectGatesOf } from './gates.store.ts';

/** Who comes on an invitation goes where this role may. */
const visitorRole = 'Visitor';

/** Tells visitors the gates in use that stand on the map and open for them. */
export const gateDirectory: GateDirectory = {
  gatesOf: async (queryable, estateIds) =>
    (await selectGatesOf(queryable, [...estateIds])).flatMap(({ gate, location }) => {
      const place = location === null ? undefined : parsePlace(location);
      const isOpenToVisitors = gate.isEnabled && (gate.roleNames.length === 0 || gate.roleNames.includes(visitorRole));
      return place === undefined || !isOpenToVisitors ? [] : { estateId: gate.estateId, name: gate.name, ...place };
    }),
  retentionDaysOf: async (queryable, estateId) =>
    (await selectRetentions(queryable)).find((each) => each.estateId === estateId)?.retentionDays ??
    defaultGateRules.retentionDays,
};
