import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import type { FeatureRooms } from '../../platform/rooms/room.ts';
import { PeopleList } from './people-list.tsx';
import { PersonPage } from './person-page.tsx';

/** The room for people and their roles at estates. */
export const people: FeatureRooms = {
  rooms: [
    { label: 'People and roles', path: '/people', section: 'People', permission: 'people.read', icon: PeopleIcon },
  ],
  resources: [{ name: 'people', list: PeopleList, show: PersonPage }],
};
