import type { Announcement } from '@ekhaya/contract/notifications/console-notifications';
import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type { Announcement };

/** The request body of a new announcement. */
export type NewAnnouncement = InputOf<'POST /api/console/notifications'>['body'];
export type Preview = OutputOf<'POST /api/console/notifications/preview'>;
type Audiences = OutputOf<'GET /api/console/notifications/audiences'>;

/** Reads the estates that the person may write to, with their roles. */
export const useAudiences = (): UseQueryResult<Audiences> =>
  useQuery({
    queryKey: ['notification-audiences'],
    queryFn: ({ signal }) => call('GET /api/console/notifications/audiences', {}, signal),
  });

/** Reads how an announcement would look and how many people and phones it would reach. Changes nothing on the server. */
export const previewAnnouncement = (announcement: NewAnnouncement): Promise<Preview> =>
  call('POST /api/console/notifications/preview', { body: announcement });

/** Cancels a scheduled announcement. */
export function useCancelAnnouncement(): (id: string) => Promise<Announcement> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (id: string) => call('POST /api/console/notifications/{id}/cancel', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
  return mutateAsync;
}

/** Uploads the picture of an announcement; it is public. @returns its address */
export async function storePicture(picture: File): Promise<string> {
  const form = new FormData();
  form.append('file', picture);
  const { url } = await call('POST /api/console/notifications/pictures', { body: form });
  return url;
}
