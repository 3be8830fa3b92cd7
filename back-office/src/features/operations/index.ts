import type { FeatureRooms } from '../../platform/rooms/room.ts';

/** How the installation runs. */
export const operations: FeatureRooms = {
  rooms: [
    {
      label: 'How it is',
      path: '/how-it-is',
      group: 'Running it',
      permission: 'audit.read',
      load: () => import('./how-it-is-room.tsx').then(({ HowItIsRoom }) => HowItIsRoom),
    },
  ],
  setup: {
    messages: () => import('./setup/messages-setup.tsx').then(({ MessagesSetup }) => MessagesSetup),
  },
};

/** Loads the note on Today of what runs badly. */
export const loadRunningNote = () => import('./running-note.tsx').then(({ RunningNote }) => ({ default: RunningNote }));
