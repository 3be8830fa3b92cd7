import { useLocation, useNavigate } from 'react-router-dom';
import { PageTabs } from '../../../platform/page/page-tabs.tsx';

const tabs = [
  { id: '/services', label: 'Facilities' },
  { id: '/resources', label: 'Courts, rooms and things' },
  { id: '/locations', label: 'Estates' },
  { id: '/booking-limits', label: 'Limits' },
] as const;

type TabPath = (typeof tabs)[number]['id'];

/** The parts of 'What can be booked': facilities, the things in them, the estates that take bookings, and the limits. */
export function FacilityTabs() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const open: TabPath = tabs.find(({ id }) => pathname.startsWith(id))?.id ?? '/services';
  return <PageTabs label="What can be booked" tabs={tabs} value={open} onChange={(path) => void navigate(path)} />;
}
