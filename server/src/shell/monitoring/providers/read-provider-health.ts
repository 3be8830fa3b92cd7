import type { PartState } from '@ekhaya/contract/operations/how-it-is.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { findEstateNames } from '../../../features/estates/index.ts';
import {
  countWaitingPayments,
  listProviders,
  type ProviderOfEstate,
  type WaitingPayments,
} from '../../../features/payments/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import type { ProviderHealth } from '../../../platform/provider-calls/breaker.ts';

type Presented = OutputOf<'GET /api/console/how-it-is'>['providers'][number];

const states: Readonly<Record<ProviderHealth['state'], PartState>> = { ok: 'works', failing: 'waits', down: 'fails' };

const nothingWaits: WaitingPayments = { atGateway: 0, atVendor: 0, refunds: 0 };

/** What waits for a provider. Money whose units never came goes back through the gateway. */
const waitsFor = ({ kind }: ProviderOfEstate, waiting: WaitingPayments): Pick<Presented, 'payments' | 'refunds'> => {
  if (kind === 'readings') return { payments: 0, refunds: 0 };
  return { payments: kind === 'gateway' ? waiting.atGateway : waiting.atVendor, refunds: waiting.refunds };
};

/**
 * Reads how the providers of some estates answer and what waits for them, by the names of the estates.
 * @param health how each answers, by its name for the provider client
 * @param moneyEstates the estates whose payments may be counted
 */
export const readProviderHealth = async (
  { database }: Pick<Dependencies, 'database'>,
  {
    health,
    estates,
    moneyEstates,
  }: { health: ReadonlyMap<string, ProviderHealth>; estates: StaffEstates; moneyEstates: StaffEstates },
): Promise<Presented[]> => {
  const [providers, names, waiting] = await Promise.all([
    listProviders(database.db, estates),
    findEstateNames(database.db),
    countWaitingPayments(database.db, moneyEstates),
  ]);
  const present = (provider: ProviderOfEstate): Presented => {
    const { kind, estateId, name, utilities } = provider;
    const { state, failingSince, problem, answeredAt, answerMs } = health.get(provider.calledAs) ?? { state: 'ok' };
    const isAway = state !== 'ok';
    return {
      kind,
      estateId,
      estateName: names.get(estateId) ?? '',
      name,
      utilities,
      state: states[state],
      since: isAway ? (failingSince?.toISOString() ?? null) : null,
      problem: isAway ? (problem ?? '') : '',
      answeredAt: answeredAt?.toISOString() ?? null,
      answerMs: answerMs ?? null,
      ...(includesEstate(moneyEstates, estateId)
        ? waitsFor(provider, waiting.get(estateId) ?? nothingWaits)
        : { payments: null, refunds: null }),
    };
  };
  const places = new Map([...names.keys()].map((id, place) => [id, place]));
  return providers
    .toSorted((one, other) => (places.get(one.estateId) ?? 0) - (places.get(other.estateId) ?? 0))
    .map((provider) => ({ isEnabled: provider.isEnabled, presented: present(provider) }))
    .filter(({ isEnabled, presented }) => isEnabled || presented.state !== 'works')
    .map(({ presented }) => presented);
};
