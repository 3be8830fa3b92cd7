import type { SnagTemplate } from '@ekhaya/contract/snags/console-snag-setup';
import type { QueuedSnag, SnagCase, SnagCounts } from '@ekhaya/contract/snags/console-snags';
import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, downloadPath, sentAtOf } from '../../platform/api/call.ts';
import { outcomesFor } from '../../platform/api/outcomes.ts';
import { keepPreviousAnswer } from '../../platform/api/previous-answer.ts';
import type { SnagFilters } from './queue/use-snag-address.ts';

export type { QueuedSnag, SnagCase, SnagTemplate };

/** All that is read about snags. */
export const snagsKey = ['snags'] as const;

/** How many snags a page of the queue has. */
export const PAGE_SIZE = 25;

/** Counting stops here. */
export const MOST_COUNTED = 1_000;

const queryOf = ({ tab, departmentId }: Pick<SnagFilters, 'tab' | 'departmentId'>, estateId: string | undefined) => ({
  group: tab,
  ...(estateId !== undefined && { estateId }),
  ...(departmentId !== '' && { departmentId }),
});

/** Reads a page of the queue. */
export const useSnagQueue = (
  { q, page, ...filters }: SnagFilters,
  estateId: string | undefined,
  /** Where the person is, for the snags near her; nothing is read before it is known. */
  place: { latitude: number; longitude: number } | undefined,
): UseQueryResult<OutputOf<'GET /api/console/snags'>> =>
  useQuery({
    queryKey: ['snags', 'queue', { ...filters, q, page, estateId, place }],
    queryFn: ({ signal }) =>
      call(
        'GET /api/console/snags',
        {
          query: {
            ...queryOf(filters, estateId),
            q,
            page,
            perPage: PAGE_SIZE,
            ...(place && { latitude: String(place.latitude), longitude: String(place.longitude) }),
          },
        },
        signal,
      ),
    enabled: filters.tab !== 'near' || place !== undefined,
    placeholderData: keepPreviousAnswer,
  });

/** Counts the open snags; undefined while that is read. */
export const useSnagCounts = (estateId: string | undefined): SnagCounts | undefined =>
  useQuery({
    queryKey: ['snags', 'counts', estateId],
    queryFn: ({ signal }) =>
      call('GET /api/console/snag-counts', { query: estateId === undefined ? {} : { estateId } }, signal),
  }).data;

/** Reads one snag with its line of time. */
export const useSnagCase = (id: string): UseQueryResult<SnagCase> =>
  useQuery({
    queryKey: ['snags', 'one', id],
    queryFn: ({ signal }) => call('GET /api/console/snags/{id}', { params: { id } }, signal),
  });

/** Reads the answers of an estate that are sent with one tap. */
export const useSnagTemplates = (estateId: string): UseQueryResult<SnagTemplate[]> =>
  useQuery({
    queryKey: ['snags', 'templates', estateId],
    queryFn: ({ signal }) => call('GET /api/console/snag-templates', { query: { estateId } }, signal),
  });

/** Reads how fast departments worked. */
export const useSnagSpeed = (estateId: string | undefined): UseQueryResult<OutputOf<'GET /api/console/snag-speed'>> =>
  useQuery({
    queryKey: ['snags', 'speed', estateId],
    queryFn: ({ signal }) =>
      call('GET /api/console/snag-speed', { query: estateId === undefined ? {} : { estateId } }, signal),
  });

/** Returns a function that does something about snags and reads them again, also after a refusal. */
function useSnagWrite<Input, Output>(write: (input: Input) => Promise<Output>): (input: Input) => Promise<Output> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () => client.invalidateQueries({ queryKey: ['snags'] }),
  }).mutateAsync;
}

/** Answers the people of a snag at once. The same key is one answer, for good. */
export const sendAnswer = (
  {
    snagId: id,
    text,
    photos,
    startsWork,
    plannedAt,
  }: {
    snagId: string;
    text: string;
    photos: string[];
    startsWork: boolean;
    plannedAt: string | null;
  },
  idempotencyKey: string,
): Promise<QueuedSnag> =>
  call(
    'POST /api/console/snags/{id}/answer',
    { params: { id }, body: { text, photos, startsWork, plannedAt } },
    { idempotencyKey },
  );

/** For how long nobody is told of a snag that was given or moved, so that it can be taken back; in milliseconds. */
export const GIVEN_UNDO_MS = 10_000;

/** Gives a snag to somebody, or to nobody. */
export const useSnagAssignment = () =>
  useSnagWrite(async ({ id, version, userId }: { id: string; version: number; userId: string | null }) => {
    const given = await call('PUT /api/console/snags/{id}/assignee', { params: { id }, body: { userId } }, { version });
    return { ...given, sentAt: sentAtOf(given) };
  });

/** A snag to give to somebody, or to nobody. */
export interface SnagGift extends Pick<QueuedSnag, 'id' | 'version' | 'title'> {
  userId: string | null;
}

/** Gives several snags with one call, each to its person. */
export const useSnagAssignments = () =>
  useSnagWrite(async <Gift extends SnagGift>(gifts: readonly Gift[]) => {
    const snags = gifts.map(({ id, version, userId }) => ({ id, version, userId }));
    const answer = await call('POST /api/console/snags/assignees', { body: { snags } });
    return { ...outcomesFor(gifts, answer), sentAt: sentAtOf(answer) };
  });

/** Another department for a snag, and who has it there. */
interface SnagMove {
  id: string;
  version: number;
  departmentId: string;
  assigneeId: string | null;
}

/** Moves a snag to another department. */
export const useSnagMove = () =>
  useSnagWrite(async ({ id, version, ...body }: SnagMove) => {
    const moved = await call('PUT /api/console/snags/{id}/department', { params: { id }, body }, { version });
    return { ...moved, sentAt: sentAtOf(moved) };
  });

/** Says of which outage a snag is part. */
export const useSnagOutage = () =>
  useSnagWrite(({ id, version, outageId }: { id: string; version: number; outageId: string | null }) =>
    call('PUT /api/console/snags/{id}/outage', { params: { id }, body: { outageId } }, { version }),
  );

/** How a snag ends. */
export interface SnagEnding {
  status: 'DONE' | 'REJECTED' | 'MERGED';
  text: string;
  /** The snag into which it is merged; empty otherwise. */
  into: string;
}

/** A snag to end, as the person sees it. */
export type EndedSnag = Pick<QueuedSnag, 'id' | 'version' | 'title'>;

/** Ends snags with one call; all can be taken back for the same ten seconds. */
export const useSnagDecision = () =>
  useSnagWrite(async ({ snags, ...ending }: SnagEnding & { snags: readonly EndedSnag[] }) => {
    const seen = snags.map(({ id, version }) => ({ id, version }));
    const answer = await call('POST /api/console/snags/decisions', { body: { snags: seen, ...ending } });
    return { ...outcomesFor(snags, answer), sentAt: sentAtOf(answer) };
  });

/** Reports a snag for a person of an estate. */
export const useSnagReport = () =>
  useSnagWrite((body: InputOf<'POST /api/console/snags'>['body']) => call('POST /api/console/snags', { body }));

/** Adds an answer for one tap. */
export const useNewTemplate = () =>
  useSnagWrite((body: { estateId: string; title: string; text: string }) =>
    call('POST /api/console/snag-templates', { body }),
  );

/** Uploads a photo for a report or an answer. The same key gives the same image. @returns its id and address */
export async function uploadPhoto(photo: Blob, idempotencyKey: string): Promise<{ id: string; url: string }> {
  const body = new FormData();
  body.append('file', photo, 'photo.jpg');
  return call('POST /api/images', { body }, { idempotencyKey });
}

/** Downloads the snags of a tab as a CSV file. */
export const downloadSnags = (filters: SnagFilters, estateId: string | undefined): Promise<void> =>
  downloadPath('/api/console/snags/export', queryOf(filters, estateId), 'snags.csv');
