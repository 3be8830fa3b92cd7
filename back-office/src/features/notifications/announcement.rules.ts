import { instantOfWallClock } from '@ekhaya/contract/time/wall-clock.rules';

/** The state of the announcement form. Times are `YYYY-MM-DDTHH:mm` in the estate's time zone, or empty. */
export interface AnnouncementDraft {
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

/** Converts `YYYY-MM-DDTHH:mm` in a time zone to an instant; undefined if it is not a time. */
function instantOf(written: string | null | undefined, timeZone: string): string | undefined {
  const [, date, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(written ?? '') ?? [];
  if (date === undefined) return undefined;
  return instantOfWallClock({ date, minutes: Number(hours) * 60 + Number(minutes) }, timeZone).toISOString();
}

/** The estate whose time zone applies to the times of a draft: the first one addressed; undefined if it goes to every estate. */
export const estateIdOfTimes = ({ isEverywhere = false, estateIds = [] }: AnnouncementDraft): string | undefined =>
  isEverywhere ? undefined : estateIds[0];

/** Converts the state of the form to the request body. */
export function announcementOf(draft: AnnouncementDraft, zoneOf: (estateId?: string) => string) {
  const timeZone = zoneOf(estateIdOfTimes(draft));
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
