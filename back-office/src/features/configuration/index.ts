import ConfigurationIcon from '@mui/icons-material/TuneOutlined';
import type { FeatureRooms } from '../../platform/rooms/room.ts';
import { ConfigurationRoom } from './configuration-room.tsx';

/** The room for the configuration of the resident app. */
export const configuration: FeatureRooms = {
  rooms: [
    {
      label: 'Configuration',
      path: '/configurations',
      section: 'Estate',
      permission: 'configuration.write',
      icon: ConfigurationIcon,
      Page: ConfigurationRoom,
    },
  ],
  resources: [],
  staleOn: { configurations: ['configurations'] },
};
