import { partsOfTrouble, providerKinds, type ProviderKind } from '@ekhaya/contract/operations/how-it-is.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import type { TroubleRow } from '../../platform/health/troubles.store.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { includesEstate } from '../../platform/http/staff-estates.ts';

type Trouble = OutputOf<'GET /api/console/how-it-is'>['troubles'][number];

interface ProviderOfEstate {
  kind: ProviderKind;
  estateId: string;
}

/** The name under which troubles of a provider of an estate are recorded. */
export const recordedProvider = ({ kind, estateId }: ProviderOfEstate): string => `${kind}:${estateId}`;

const providerOf = (part: string): ProviderOfEstate | undefined => {
  const at = part.indexOf(':');
  const kind = providerKinds.find((each) => each === part.slice(0, at));
  return kind && { kind, estateId: part.slice(at + 1) };
};

const presentRow = ({ part, state, startedAt, endedAt }: TroubleRow): Trouble[] => {
  // A version before or after this one may have recorded parts that this one does not know.
  const known = providerOf(part)?.kind ?? partsOfTrouble.find((name) => name === part);
  if (known === undefined) return [];
  return [{ part: known, state, startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }];
};

const isNotAfter = (end: string | null, start: string): boolean => end !== null && end < start;

/** Makes one trouble of those that overlap: with the worst that they were, until the last of them ended. */
const joinTroubles = (troubles: readonly Trouble[]): Trouble[] => {
  const joined: Trouble[] = [];
  for (const next of troubles.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))) {
    const last = joined.at(-1);
    if (last === undefined || isNotAfter(last.endedAt, next.startedAt)) joined.push({ ...next });
    else {
      if (next.state === 'fails') last.state = 'fails';
      if (last.endedAt !== null && (next.endedAt === null || next.endedAt > last.endedAt)) last.endedAt = next.endedAt;
    }
  }
  return joined;
};

/**
 * The troubles that some estates may see: those of the whole installation, and those of their providers. Providers of several estates
 * often fail together, so those of a kind are joined.
 */
export const presentTroubles = (rows: readonly TroubleRow[], estates: StaffEstates): Trouble[] => {
  const visible = rows.filter(({ part }) => {
    const provider = providerOf(part);
    return provider === undefined || includesEstate(estates, provider.estateId);
  });
  const ofProviders = visible.filter(({ part }) => providerOf(part) !== undefined);
  const others = visible.filter(({ part }) => providerOf(part) === undefined);
  const byKind = Map.groupBy(ofProviders.flatMap(presentRow), ({ part }) => part);
  return [...others.flatMap(presentRow), ...[...byKind.values()].flatMap(joinTroubles)].toSorted((one, other) =>
    other.startedAt.localeCompare(one.startedAt),
  );
};
