import { defaultTimeZone, instantOfWallClock } from '@ekhaya/contract/wall-clock.rules';

/** What the form holds: times as `YYYY-MM-DDTHH:mm` of the estates' wall clock, empty for none. */
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

/** The instant of `YYYY-MM-DDTHH:mm` on the estates' wall; undefined for what is no time. */
function instantOf(written: string | null | undefined): string | undefined {
  const [, date, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(written ?? '') ?? [];
  if (date === undefined) return undefined;
  return instantOfWallClock({ date, minutes: Number(hours) * 60 + Number(minutes) }, defaultTimeZone).toISOString();
}

/** An announcement as the server takes it. */
export function announcementOf(draft: Draft) {
  const scheduledAt = instantOf(draft.scheduledAt);
  const expiresAt = instantOf(draft.expiresAt);
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
