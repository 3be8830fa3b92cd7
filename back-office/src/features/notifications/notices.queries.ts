import type { AnnouncementDraft } from '@ekhaya/contract/notifications/console-announcement-draft';
import type { Announcement, AnnouncementReach } from '@ekhaya/contract/notifications/console-notifications';
import type { AnnouncementStatus } from '@ekhaya/contract/notifications/announcements.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { isAreaChosen, type EstateArea } from '@ekhaya/contract/places/areas.rules';
import type { Street } from '@ekhaya/contract/places/streets.rules';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { newestOf } from '../../platform/api/newest-version.ts';
import { keepPreviousAnswer } from '../../platform/api/previous-answer.ts';

export type { Announcement, AnnouncementReach };

type Audiences = OutputOf<'GET /api/console/notifications/audiences'>;
type NoticePage = OutputOf<'GET /api/console/notifications'>;

/** The first element of every query key of notices. A live event of the topic makes them stale. */
export const NOTICES = 'notifications';

/** The notices that a list shows. */
export interface NoticeFilter {
  status?: AnnouncementStatus | undefined;
  estateId?: string | undefined;
  q?: string | undefined;
  page: number;
}

/** The number of notices of a page of the list. */
export const noticesPerPage = 25;

/** Reads a page of notices, drafts and newest first. */
export const useNotices = (filter: NoticeFilter): UseQueryResult<NoticePage> =>
  useQuery({
    queryKey: [NOTICES, 'list', filter],
    queryFn: ({ signal }) =>
      call('GET /api/console/notifications', { query: { ...filter, perPage: noticesPerPage } }, signal),
    placeholderData: keepPreviousAnswer,
  });

/** Reads one notice. */
export const useNotice = (id: string): UseQueryResult<Announcement> =>
  useQuery({
    queryKey: [NOTICES, 'one', id],
    queryFn: ({ signal }) => call('GET /api/console/notifications/{id}', { params: { id } }, signal),
  });

/** Reads the estates that the person may write to, with their roles. */
export const useAudiences = (): UseQueryResult<Audiences> =>
  useQuery({
    queryKey: ['notification-audiences'],
    queryFn: ({ signal }) => call('GET /api/console/notifications/audiences', {}, signal),
  });

/** Reads the streets of an estate's plan, to choose an area of it. */
export const useStreets = (estateId: string): UseQueryResult<Street[]> =>
  useQuery({
    queryKey: ['streets', estateId],
    queryFn: ({ signal }) => call('GET /api/console/notifications/streets', { query: { estateId } }, signal),
  });

type Audience = Required<Pick<AnnouncementDraft, 'isEverywhere' | 'estateIds' | 'roles' | 'type'>> & {
  area: EstateArea | null;
};

/** Whether it is chosen to whom a notice goes: an estate at least, and some houses where it goes to an area. */
export const isAudienceChosen = ({ isEverywhere, estateIds, area }: Omit<Audience, 'roles' | 'type'>): boolean =>
  isEverywhere || (estateIds.length > 0 && (area === null || isAreaChosen(area)));

/** Counts who would be told by a notice now. Keeps the last answer while the audience or the type changes. */
export const useReach = (
  id: string,
  { isEverywhere, estateIds, roles, area, type }: Audience,
): UseQueryResult<AnnouncementReach> => {
  const audience = { isEverywhere, estateIds, roles, area, type };
  return useQuery({
    queryKey: [NOTICES, 'reach', id, audience],
    queryFn: ({ signal }) => call('POST /api/console/notifications/reach', { body: { ...audience, id } }, signal),
    enabled: isAudienceChosen(audience),
    placeholderData: keepPreviousAnswer,
  });
};

/** The removal of a draft that is under way. A draft that is being removed is not found as an empty one. */
let removal: Promise<unknown> = Promise.resolve();

/** Removes a draft that nobody has written in. Afterwards the lists are read again. */
export function useUntouchedRemoval(id: string): (version: number) => Promise<void> {
  const client = useQueryClient();
  return async (version) => {
    const removing = sendAct(id, { act: 'delete' }, version);
    removal = removing.catch(() => undefined);
    await removing;
    await client.invalidateQueries({ queryKey: [NOTICES, 'list'] });
  };
}

/** Begins a draft, or finds the person's own draft in which nothing has been written. @returns its id */
export async function beginNotice({ estateIds, writerId }: { estateIds: string[]; writerId: string }): Promise<string> {
  await removal;
  const drafts = await call('GET /api/console/notifications', { query: { status: 'draft', perPage: noticesPerPage } });
  const blank = drafts.items.find(
    ({ createdBy, createdAt, title, description, image }) =>
      // The server deletes an empty one a day after it was begun.
      Date.now() - Date.parse(createdAt) < dayMs / 2 &&
      createdBy?.id === writerId &&
      title === '' &&
      description === '' &&
      image === '',
  );
  if (blank !== undefined) return blank.id;
  return (await call('POST /api/console/notifications', { body: { estateIds } })).id;
}

/** Keeps the words of a draft on the server. After a refusal the notice is read again: somebody else may have changed it. */
export function useNoticeKeeping(
  id: string,
): (kept: { version: number; words: AnnouncementDraft }) => Promise<Announcement> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ version, words }: { version: number; words: AnnouncementDraft }) =>
      call('PUT /api/console/notifications/{id}', { params: { id }, body: words }, { version }),
    // The editor that is opened next begins with these words.
    onSuccess: (kept) => client.setQueryData<Announcement>([NOTICES, 'one', id], (known) => newestOf(known, kept)),
    onError: () => client.invalidateQueries({ queryKey: [NOTICES, 'one', id] }),
  });
  return mutateAsync;
}

/** Sends the words of a notice to the person alone. @returns whether a phone of hers receives it */
export const sendTrial = ({
  type,
  title,
  description,
  image,
  imageAlt,
  url,
}: Required<AnnouncementDraft>): Promise<OutputOf<'POST /api/console/notifications/trial'>> =>
  call('POST /api/console/notifications/trial', { body: { type, title, description, image, imageAlt, url } });

/** Uploads the picture of a notice; it is public. @returns its address */
export async function storePicture(picture: File): Promise<string> {
  const form = new FormData();
  form.append('file', picture);
  const { url } = await call('POST /api/console/notifications/pictures', { body: form });
  return url;
}

/** What staff do with a whole notice. */
export type NoticeAct = { act: 'publish' | 'withdraw' | 'delete' | 'approve' } | { act: 'decline'; reason: string };

function sendAct(id: string, what: NoticeAct, version: number): Promise<unknown> {
  const params = { id };
  if (what.act === 'publish') return call('POST /api/console/notifications/{id}/publish', { params }, { version });
  if (what.act === 'withdraw') return call('POST /api/console/notifications/{id}/withdraw', { params }, { version });
  if (what.act === 'delete') return call('DELETE /api/console/notifications/{id}', { params }, { version });
  const body =
    what.act === 'decline' ? { isApproved: false as const, reason: what.reason } : { isApproved: true as const };
  return call('POST /api/console/notifications/{id}/decision', { params, body }, { version });
}

/** Publishes a notice, takes it back, deletes its draft, or says yes or no to it. Afterwards every list is read again. */
export function useNoticeAct(id: string): (act: NoticeAct & { version: number }) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ version, ...what }: NoticeAct & { version: number }) => sendAct(id, what, version),
    // A deleted notice is not read again.
    onSettled: (_, __, { act }) =>
      client.invalidateQueries({ queryKey: act === 'delete' ? [NOTICES, 'list'] : [NOTICES] }),
  });
  return mutateAsync;
}
