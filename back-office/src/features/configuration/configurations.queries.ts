import type {
  ConfigurationScope,
  EstateConfigurationChange,
} from '@ekhaya/contract/configuration/console-configuration';
import type { ConfigurationChange } from '@ekhaya/contract/configuration/configuration';
import type { RemoteConfigChange, RemoteConfigSettings } from '@ekhaya/contract/configuration/remote-configuration';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type { ConfigurationScope };

/** The name of the part that holds for every estate. */
export const PRODUCT = 'product';

/** A change of one part; `null` takes an estate's own value away. */
export interface ScopeChange {
  scope: string;
  change: Partial<EstateConfigurationChange> & Partial<ConfigurationChange>;
}

/** The product's configuration and that of her estates. */
export const useConfigurationScopes = (): UseQueryResult<ConfigurationScope[]> =>
  useQuery({
    queryKey: ['configurations'],
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /api/console/configurations', { query: { perPage: 100 } }, signal);
      return items;
    },
  });

/** Changes a part; every open phone follows. */
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

/** Every remote-config document as it is now. */
export const useRemoteConfig = (): UseQueryResult<RemoteConfigSettings> =>
  useQuery({
    queryKey: REMOTE_CONFIG,
    queryFn: ({ signal }) => call('GET /api/console/remote-config', {}, signal),
  });

/** Changes some of the documents, each as a whole. */
export function useRemoteConfigChange(): (change: RemoteConfigChange) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (change: RemoteConfigChange) => call('PUT /api/console/remote-config', { body: change }),
    onSuccess: () => client.invalidateQueries({ queryKey: REMOTE_CONFIG }),
  });
  return mutateAsync;
}
