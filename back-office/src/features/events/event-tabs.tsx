import { useLocation, useNavigate } from 'react-router-dom';
import { PageTabs } from '../../platform/page/page-tabs.tsx';

const tabs = [
  { id: '/events', label: 'Events' },
  { id: '/event-categories', label: 'Kinds of events' },
] as const;

/** The two lists of the room. */
export function EventTabs() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const value = pathname.startsWith('/event-categories') ? '/event-categories' : '/events';
  return <PageTabs label="Events" tabs={tabs} value={value} onChange={(path) => void navigate(path)} />;
}
