import { PathTabs } from '../../../platform/page/path-tabs.tsx';

const tabs = [
  { id: '/gates', label: 'Gates' },
  { id: '/gate-rules', label: 'Rules' },
  { id: '/gate-revocations', label: 'Revocations' },
] as const;

/** The parts of 'Gates and rules': the gates on the plan, the rules of the estate, and whose access is revoked. */
export const GateTabs = () => <PathTabs label="Gates and rules" tabs={tabs} />;
