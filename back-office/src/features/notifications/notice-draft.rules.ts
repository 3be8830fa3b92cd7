import type { AnnouncementDraft } from '@ekhaya/contract/notifications/console-announcement-draft';
import type { Announcement } from '@ekhaya/contract/notifications/console-notifications';
import { areaText, type EstateArea } from '@ekhaya/contract/places/areas.rules';
import { inputOfInstant, instantOfInput } from '../../platform/time/input-time.rules.ts';
import { peopleText } from '../../platform/page/counted.rules.ts';

/** A notice in the editor. Times are `YYYY-MM-DDTHH:mm` in the estate's time zone, or empty. */
export interface NoticeDraft {
  isEverywhere: boolean;
  estateIds: string[];
  roles: string[];
  /** The part of its one estate that it goes to; null for the whole of its estates. */
  area: EstateArea | null;
  type: 'event' | 'others';
  title: string;
  description: string;
  image: string;
  imageAlt: string;
  url: string;
  scheduledAt: string;
  expiresAt: string;
}

/** The estate whose time zone applies to the times: the first one addressed; undefined if the notice goes to every estate. */
export const estateIdOfTimes = ({
  isEverywhere,
  estateIds,
}: Pick<NoticeDraft, 'isEverywhere' | 'estateIds'>): string | undefined => (isEverywhere ? undefined : estateIds[0]);

/** The state of the editor for a notice of the server. */
export function draftOf(notice: Announcement, zoneOf: (estateId?: string) => string): NoticeDraft {
  const { isEverywhere, roles, area, type, title, description, image, imageAlt, url } = notice;
  const estateIds = notice.estates.map(({ id }) => id);
  const timeZone = zoneOf(estateIdOfTimes({ isEverywhere, estateIds }));
  return {
    isEverywhere,
    estateIds,
    roles,
    area,
    type,
    title,
    description,
    image,
    imageAlt,
    url,
    scheduledAt: inputOfInstant(notice.scheduledAt, timeZone),
    expiresAt: inputOfInstant(notice.expiresAt, timeZone),
  };
}

/** Converts the state of the editor to the words that the server keeps. */
export function wordsOf(draft: NoticeDraft, zoneOf: (estateId?: string) => string): Required<AnnouncementDraft> {
  const timeZone = zoneOf(estateIdOfTimes(draft));
  return {
    ...draft,
    estateIds: draft.isEverywhere ? [] : draft.estateIds,
    roles: draft.isEverywhere ? [] : draft.roles,
    scheduledAt: instantOfInput(draft.scheduledAt, timeZone),
    expiresAt: instantOfInput(draft.expiresAt, timeZone),
  };
}

/** Where the people of a notice are, in words: `at Msasa Ridge`, `in Weaver Street, Msasa Ridge`. */
export const whereText = ({
  isEverywhere,
  estates,
  area,
}: Pick<Announcement, 'isEverywhere' | 'estates' | 'area'>): string => {
  const names = isEverywhere ? 'every estate' : estates.map(({ name }) => name).join(', ');
  return area === null ? `at ${names}` : `${areaText(area)}, ${names}`;
};

/** What publishing does, on its button. */
export function publishLabel({
  people,
  approvalAbove,
  approvers,
}: {
  people: number;
  approvalAbove: number;
  approvers: readonly { name: string }[];
}): string {
  if (people <= approvalAbove) return `Tell ${peopleText(people)}`;
  const [only] = approvers;
  return approvers.length === 1 && only !== undefined ? `Ask ${firstName(only.name)} to send it` : 'Ask for a yes';
}

/** The first name of a person. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** Who says yes, in words: one name, or anybody else who writes notices. */
export const approverText = (approvers: readonly { name: string }[]): string => {
  const [only] = approvers;
  return approvers.length === 1 && only !== undefined ? only.name : 'somebody else who writes notices';
};

/** What stands before the words of a no: whose it is. The server, which has no name, says why it did not send the notice. */
export const refusalHead = ({ by }: { by: { name: string } | null }): string =>
  by === null ? 'It was not sent:' : `${by.name} said no:`;
