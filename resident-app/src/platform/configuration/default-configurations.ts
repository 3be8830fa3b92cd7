import type { Configurations } from '@ekhaya/contract/configuration/configuration';

/** The configuration before the server's is known: while index.html is prerendered, and in tests. */
export const defaultConfigurations: Configurations = {
  maintenance: false,
  refreshApp: '',
  defaultEstateId: '91',
  theme: {},
  supportAddress: '',
  helpUrl: '',
  specialServiceId: '',
  pinTitle: '',
  pinSubtitle: '',
};
