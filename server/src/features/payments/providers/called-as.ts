import type { ProviderKind } from '@ekhaya/contract/operations/how-it-is.rules';

/** The name by which the provider client calls a provider of an estate, and keeps how it answers. */
export const calledAs = (
  kind: ProviderKind,
  { estateId, gateway = 'payhost' }: { estateId: string; gateway?: 'payhost' | 'payweb' | undefined },
): string => `${kind === 'gateway' ? gateway : kind}:${estateId}`;
