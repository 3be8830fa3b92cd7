import type {
  ConfigurationScope,
  EstateConfigurationChange,
} from '@ekhaya/contract/configuration/console-configuration';
import type { ConfigurationChange } from '@ekhaya/contract/configuration/configuration';
import type { RemoteConfigChange, RemoteConfigSettings } from '@ekhaya/contract/configuration/remote-configuration';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { AnnouncementRule } from '@ekhaya/contract/notifications/console-announcement-rules';
import { call } from '../../platform/api/call.ts';

export type { AnnouncementRule, ConfigurationScope };

/** The id of the scope that applies to every estate. */
export const PRODUCT = 'product';

/** A change of one scope. `null` removes the estate's own value. */
export interface ScopeChange {
  scope: string;
  /** The version of the scope that the person sees. */
  version: number;
  change: Partial<EstateConfigurationChange> & Partial<ConfigurationChange>;
}

/** Reads the configuration of the product or of an estate of the person. */
export const useConfigurationScope = (estateId: string): UseQueryResult<ConfigurationScope> =>
  useQuery({
    queryKey: ['configurations', estateId],
    queryFn: ({ signal }) => call('GET /api/console/configurations/{estateId}', { params: { estateId } }, signal),
  });

/** Changes the configuration of one scope; open phones follow within a second. */
export function useConfigurationChange(): (change: ScopeChange) => Promise<{ version: number }> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ scope, version, change }: ScopeChange): Promise<{ version: number }> =>
      scope === PRODUCT
        ? call('PUT /api/console/configurations', { body: change }, { version })
        : call(
            'PUT /api/console/configurations/{estateId}',
            { params: { estateId: scope }, body: change },
            { version },
          ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['configurations'] }),
  });
  return mutateAsync;
}

const REMOTE_CONFIG = ['remote-config'];

/** Reads all remote-config documents. */
export const useRemoteConfig = (): UseQueryResult<RemoteConfigSettings & { version: number }> =>
  useQuery({
    queryKey: REMOTE_CONFIG,
    queryFn: ({ signal }) => call('GET /api/console/remote-config', {}, signal),
  });

/** Replaces some of the remote-config documents, based on the version that the person saw. */
export function useRemoteConfigChange(): (change: {
  change: RemoteConfigChange;
  version: number;
}) => Promise<{ version: number }> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ change, version }: { change: RemoteConfigChange; version: number }) =>
      call('PUT /api/console/remote-config', { body: change }, { version }),
    onSuccess: () => client.invalidateQueries({ queryKey: REMOTE_CONFIG }),
  });
  return mutateAsync;
}

const RULES = 'notification-rules';

/** Reads above how many people the notices of an estate need a second yes. */
export const useAnnouncementRule = (id: string): UseQueryResult<AnnouncementRule> =>
  useQuery({
    queryKey: [RULES, id],
    queryFn: ({ signal }) => call('GET /api/console/notification-rules/{id}', { params: { id } }, signal),
  });

/** Sets above how many people the notices of an estate need a second yes. */
export function useAnnouncementRuleChange(): (
  rule: Pick<AnnouncementRule, 'id' | 'version' | 'approvalAbove'>,
) => Promise<AnnouncementRule> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, version, approvalAbove }: Pick<AnnouncementRule, 'id' | 'version' | 'approvalAbove'>) =>
      call('PUT /api/console/notification-rules/{id}', { params: { id }, body: { approvalAbove } }, { version }),
    onSuccess: () => client.invalidateQueries({ queryKey: [RULES] }),
  });
  return mutateAsync;
}
