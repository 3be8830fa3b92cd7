import type { TileIconChoice, TilesOfEstate } from '@ekhaya/contract/estates/console-tiles';
import type { InputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';

export type { TileIconChoice };
export type RoleWithTiles = TilesOfEstate['roles'][number];
type WrittenTiles = InputOf<'PUT /api/console/roles/{id}/tiles'>['body']['tiles'];

/** Reads the tiles of every role of an estate. */
export const useTiles = (estateId: string): UseQueryResult<TilesOfEstate> =>
  useQuery({
    queryKey: ['tiles', estateId],
    queryFn: ({ signal }) => call('GET /api/console/estates/{estateId}/tiles', { params: { estateId } }, signal),
  });

/** Reads the drawings that tiles can have. */
export const useTileIcons = (): UseQueryResult<TileIconChoice[]> =>
  useQuery({
    queryKey: ['tile-icons'],
    queryFn: ({ signal }) => call('GET /api/console/tile-icons', {}, signal),
    staleTime: Infinity,
  });

/** Publishes the tiles of a role. */
export function usePublishTiles(): (change: {
  roleId: string;
  version: number;
  tiles: WrittenTiles;
}) => Promise<{ version: number }> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ roleId, version, tiles }: { roleId: string; version: number; tiles: WrittenTiles }) =>
      call('PUT /api/console/roles/{id}/tiles', { params: { id: roleId }, body: { tiles } }, { version }),
    onSuccess: () =>
      Promise.all(['tiles', 'changeable-roles', 'roles'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return mutateAsync;
}

/** Uploads a picture. @returns its address */
export async function storePicture(picture: File): Promise<string> {
  const form = new FormData();
  form.append('file', picture);
  return (await call('POST /api/console/pictures', { body: form })).url;
}
