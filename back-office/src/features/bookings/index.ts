import LocationIcon from '@mui/icons-material/PlaceOutlined';
import QueueIcon from '@mui/icons-material/InboxOutlined';
import DayIcon from '@mui/icons-material/CalendarViewDayOutlined';
import ClosedIcon from '@mui/icons-material/EventBusyOutlined';
import LimitIcon from '@mui/icons-material/ProductionQuantityLimitsOutlined';
import ServiceIcon from '@mui/icons-material/PoolOutlined';
import ResourceIcon from '@mui/icons-material/CategoryOutlined';
import type { FeatureRooms } from '../../platform/rooms/room.ts';
import { ClosureCreate, ClosureEdit, ClosureList } from './closures/closures.tsx';
import { BookingDayRoom } from './day/booking-day.tsx';
import { LocationCreate, LocationEdit, LocationList } from './facilities/locations.tsx';
import { ResourceCreate, ResourceEdit, ResourceList } from './facilities/resources.tsx';
import { ServiceCreate, ServiceEdit, ServiceList } from './facilities/services.tsx';
import { BookingLimitsRoom } from './limits/booking-limits-room.tsx';
import { BookingQueue } from './queue/booking-queue.tsx';

/** The rooms for bookings, closed days, services, resources and locations. */
export const bookings: FeatureRooms = {
  rooms: [
    { label: 'Booking queue', path: '/bookings', section: 'Bookings', permission: 'bookings.decide', icon: QueueIcon },
    {
      label: 'Day view',
      path: '/booking-days',
      section: 'Bookings',
      permission: 'bookings.decide',
      icon: DayIcon,
      Page: BookingDayRoom,
    },
    {
      label: 'Booking limits',
      path: '/booking-limits',
      section: 'Bookings',
      permission: 'facilities.write',
      icon: LimitIcon,
      Page: BookingLimitsRoom,
    },
    { label: 'Closed days', path: '/closures', section: 'Bookings', permission: 'facilities.write', icon: ClosedIcon },
    { label: 'Services', path: '/services', section: 'Bookings', permission: 'facilities.write', icon: ServiceIcon },
    { label: 'Resources', path: '/resources', section: 'Bookings', permission: 'facilities.write', icon: ResourceIcon },
    { label: 'Locations', path: '/locations', section: 'Bookings', permission: 'facilities.write', icon: LocationIcon },
  ],
  resources: [
    { name: 'bookings', list: BookingQueue },
    { name: 'closures', list: ClosureList, edit: ClosureEdit, create: ClosureCreate },
    { name: 'services', list: ServiceList, edit: ServiceEdit, create: ServiceCreate },
    { name: 'resources', list: ResourceList, edit: ResourceEdit, create: ResourceCreate },
    { name: 'locations', list: LocationList, edit: LocationEdit, create: LocationCreate },
  ],
  staleOn: { bookings: ['bookings'] },
};
