import { instantOfWallClock } from '@ekhaya/contract/time/wall-clock.rules';

/** What the form holds: times as `YYYY-MM-DDTHH:mm` of an estate's wall clock, empty for none. */
export interface Draft {
  isEverywhere?: boolean;
  estateIds?: string[];
  roles?: string[];
  type?: 'event' | 'others';
  title?: string | null;
  description?: string | null;
  image?: string | null;
  url?: string | null;
  scheduledAt?: string | null;
  expiresAt?: string | null;
}

/** The instant of `YYYY-MM-DDTHH:mm` on a wall clock; undefined for what is no time. */
function instantOf(written: string | null | undefined, timeZone: string): string | undefined {
  const [, date, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(written ?? '') ?? [];
  if (date === undefined) return undefined;
  return instantOfWallClock({ date, minutes: Number(hours) * 60 + Number(minutes) }, timeZone).toISOString();
}

/** On whose wall clock the times of a draft are written: the first estate that is told; undefined for everybody. */
export const estateOfTimes = ({ isEverywhere = false, estateIds = [] }: Draft): string | undefined =>
  isEverywhere ? undefined : estateIds[0];

/** An announcement as the server takes it, its times read on the wall clock of an estate. */
export function announcementOf(draft: Draft, zoneOf: (estateId?: string) => string) {
  const timeZone = zoneOf(estateOfTimes(draft));
  const scheduledAt = instantOf(draft.scheduledAt, timeZone);
  const expiresAt = instantOf(draft.expiresAt, timeZone);
  const isEverywhere = draft.isEverywhere ?? false;
  return {
    isEverywhere,
    estateIds: isEverywhere ? [] : (draft.estateIds ?? []),
    roles: draft.roles ?? [],
    type: draft.type ?? 'others',
    title: draft.title ?? '',
    description: draft.description ?? '',
    image: draft.image ?? '',
    url: draft.url ?? '',
    ...(scheduledAt !== undefined && { scheduledAt }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}
