import type { Configurations } from '../configuration.ts';

/** What applies at an estate that has set nothing of its own. */
export const configurationExample: Configurations = {
  maintenance: false,
  refreshApp: '1',
  defaultEstateId: '91',
  theme: {},
  supportAddress: 'support@umoya.test',
  helpUrl: 'https://help.umoya.test/',
  specialServiceId: 'lagoon',
  pinTitle: 'Set your PIN',
  pinSubtitle: 'Choose 4 digits.',
};
