import { PathTabs } from '../../../platform/page/path-tabs.tsx';

const tabs = [
  { id: '/services', label: 'Facilities' },
  { id: '/resources', label: 'Courts, rooms and things' },
  { id: '/locations', label: 'Estates' },
  { id: '/booking-limits', label: 'Limits' },
] as const;

/** The parts of 'What can be booked': facilities, the things in them, the estates that take bookings, and the limits. */
export const FacilityTabs = () => <PathTabs label="What can be booked" tabs={tabs} />;
