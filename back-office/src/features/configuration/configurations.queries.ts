import type {
  ConfigurationScope,
  EstateConfigurationChange,
} from '@ekhaya/contract/configuration/console-configuration';
import type { ConfigurationChange } from '@ekhaya/contract/configuration/configuration';
import type { RemoteConfigChange, RemoteConfigSettings } from '@ekhaya/contract/configuration/remote-configuration';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type { ConfigurationScope };

/** The id of the scope that applies to every estate. */
export const PRODUCT = 'product';

/** A change of one scope. `null` removes the estate's own value. */
export interface ScopeChange {
  scope: string;
  change: Partial<EstateConfigurationChange> & Partial<ConfigurationChange>;
}

/** Reads the configuration of the product and of the person's estates. */
export const useConfigurationScopes = (): UseQueryResult<ConfigurationScope[]> =>
  useQuery({
    queryKey: ['configurations'],
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /api/console/configurations', { query: { perPage: 100 } }, signal);
      return items;
    },
  });

/** Changes the configuration of one scope; open phones follow within a second. */
export function useConfigurationChange(): (change: ScopeChange) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ scope, change }: ScopeChange): Promise<unknown> =>
      scope === PRODUCT
        ? call('PUT /api/console/configurations', { body: change })
        : call('PUT /api/console/configurations/{estateId}', { params: { estateId: scope }, body: change }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['configurations'] }),
  });
  return mutateAsync;
}

const REMOTE_CONFIG = ['remote-config'];

/** Reads all remote-config documents. */
export const useRemoteConfig = (): UseQueryResult<RemoteConfigSettings> =>
  useQuery({
    queryKey: REMOTE_CONFIG,
    queryFn: ({ signal }) => call('GET /api/console/remote-config', {}, signal),
  });

/** Replaces some of the remote-config documents. */
export function useRemoteConfigChange(): (change: RemoteConfigChange) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (change: RemoteConfigChange) => call('PUT /api/console/remote-config', { body: change }),
    onSuccess: () => client.invalidateQueries({ queryKey: REMOTE_CONFIG }),
  });
  return mutateAsync;
}
