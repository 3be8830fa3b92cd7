import { useLocation, useNavigate } from 'react-router-dom';
import { useLeaveGuard } from '../../platform/drafts/leave-guard.tsx';
import { PageTabs } from '../../platform/page/page-tabs.tsx';

const tabs = [
  { id: '/directory', label: 'Directory' },
  { id: '/emergency-contacts', label: 'Emergency contacts' },
] as const;

/** The two lists of numbers. */
export function DirectoryTabs() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const leave = useLeaveGuard();
  const value = pathname.startsWith('/emergency-contacts') ? '/emergency-contacts' : '/directory';
  return <PageTabs label="Directory" tabs={tabs} value={value} onChange={(path) => leave(() => void navigate(path))} />;
}
