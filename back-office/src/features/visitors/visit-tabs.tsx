import { PathTabs } from '../../platform/page/path-tabs.tsx';

const tabs = [
  { id: '/invitations', label: 'Invitations' },
  { id: '/visitor-rules', label: 'Rules' },
] as const;

/** The parts of 'Invitations': the invitations, and the rules for inviting. */
export const VisitTabs = () => <PathTabs label="Invitations" tabs={tabs} />;
