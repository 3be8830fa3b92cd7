import type { TileIconChoice, TilesOfEstate } from '@ekhaya/contract/estates/console-tiles';
import type { InputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';

export type { TileIconChoice };
export type RoleWithTiles = TilesOfEstate['roles'][number];
type Published = InputOf<'PUT /api/console/roles/{id}/tiles'>['body'];

/** Reads the tiles of every role of an estate. */
export const useTiles = (estateId: string): UseQueryResult<TilesOfEstate> =>
  useQuery({
    queryKey: ['tiles', estateId],
    queryFn: ({ signal }) => call('GET /api/console/estates/{estateId}/tiles', { params: { estateId } }, signal),
  });

/** Returns the tiles that were read last; undefined before. */
export function useNewestTiles(): (estateId: string) => TilesOfEstate | undefined {
  const client = useQueryClient();
  return (estateId) => client.getQueryData<TilesOfEstate>(['tiles', estateId]);
}

/** Reads the drawings that tiles can have. */
export const useTileIcons = (): UseQueryResult<TileIconChoice[]> =>
  useQuery({
    queryKey: ['tile-icons'],
    queryFn: ({ signal }) => call('GET /api/console/tile-icons', {}, signal),
    staleTime: Infinity,
  });

interface Publishing extends Published {
  roleId: string;
  version: number;
}

/** Publishes the tiles of a role, and what changes for other roles. */
export function usePublishTiles(): (change: Publishing) => Promise<{ version: number }> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ roleId, version, ...body }: Publishing) =>
      call('PUT /api/console/roles/{id}/tiles', { params: { id: roleId }, body }, { version }),
    onSuccess: () =>
      Promise.all(['tiles', 'changeable-roles', 'roles'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return mutateAsync;
}
