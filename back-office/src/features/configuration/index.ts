import type { FeatureRooms } from '../../platform/rooms/room.ts';

/** The room for the configuration of the resident app. */
export const configuration: FeatureRooms = {
  rooms: [
    {
      label: 'Configuration',
      path: '/configurations',
      deskNote: 'Here a text, a number or a switch is corrected. Colours are chosen beside the phone at a desk.',
      group: 'Estate',
      permission: 'configuration.write',
      load: () => import('./configuration-room.tsx').then(({ ConfigurationRoom }) => ConfigurationRoom),
    },
  ],
  staleOn: { configurations: ['configurations', 'remote-config'] },
  setup: {
    colours: () => import('./colours-setup.tsx').then(({ ColoursSetup }) => ColoursSetup),
  },
};
