import { useLocation, useNavigate } from 'react-router-dom';
import { PageTabs } from '../../platform/page/page-tabs.tsx';

const tabs = [
  { id: '/places', label: 'Places' },
  { id: '/plans', label: 'Plan' },
] as const;

/** The two lists of the room. */
export function PlacesTabs() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const value = pathname.startsWith('/plans') ? '/plans' : '/places';
  return <PageTabs label="Plan and places" tabs={tabs} value={value} onChange={(path) => void navigate(path)} />;
}
