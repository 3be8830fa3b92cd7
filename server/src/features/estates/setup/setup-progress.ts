import type { ConsoleEstate } from '@ekhaya/contract/estates/console-estates';
import { setupSteps, type SetupState, type SetupStep } from '@ekhaya/contract/estates/setup.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { EstateCounter } from '../../../platform/database/rows-of-estates.ts';
import { countHousesOf } from '../houses/houses.store.ts';
import { countRolesInUse } from '../roles/role-setup.store.ts';
import type { EstateRow } from '../catalogue/estates.store.ts';
import { selectStepsPutOff } from './setup.store.ts';

/** Counts what exists of each step, by estate: the other features count what they keep. */
export type SetupCounters = Record<Exclude<SetupStep, 'estate' | 'roles' | 'houses'>, EstateCounter>;

/** How many of a step there must be for it to be done. */
const enough: Record<SetupStep, number> = {
  estate: 1,
  place: 1,
  colours: 1,
  roles: 1,
  gates: 1,
  houses: 1,
  bookings: 1,
  messages: 2,
  money: 2,
};

const stateOf = (step: SetupStep, count: number, putOff: readonly SetupStep[]): SetupState => {
  if (count >= enough[step]) return 'done';
  return putOff.includes(step) ? 'later' : 'open';
};

/** Reads how far estates are set up, by estate. A step is done once there is something of it, whoever made it and where. */
export const readSetupProgress = async (
  queryable: Queryable,
  counters: SetupCounters,
  estates: readonly Pick<EstateRow, 'id' | 'suburb' | 'city' | 'imageUrl'>[],
): Promise<ReadonlyMap<string, ConsoleEstate['setup']>> => {
  const ids = estates.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const named = new Map(estates.map(({ id, suburb, city }) => [id, suburb === '' && city === '' ? 0 : 1]));
  const countersOfSteps = Object.entries({ ...counters, roles: countRolesInUse, houses: countHousesOf }) as [
    SetupStep,
    EstateCounter,
  ][];
  const [putOff, ...counted] = await Promise.all([
    selectStepsPutOff(queryable, ids),
    ...countersOfSteps.map(async ([step, counter]) => [step, await counter(queryable, ids)] as const),
  ]);
  const counts = new Map<SetupStep, ReadonlyMap<string, number>>([['estate', named], ...counted]);
  const themes = counts.get('colours');
  counts.set(
    'colours',
    new Map(estates.map(({ id, imageUrl }) => [id, (themes?.get(id) ?? 0) + (imageUrl === '' ? 0 : 1)])),
  );
  return new Map(
    ids.map((id) => [
      id,
      setupSteps.map((step) => {
        const count = counts.get(step)?.get(id) ?? 0;
        return { step, count, state: stateOf(step, count, putOff.get(id) ?? []) };
      }),
    ]),
  );
};
