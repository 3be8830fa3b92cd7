import { PathTabs } from '../../platform/page/path-tabs.tsx';

const tabs = [
  { id: '/directory', label: 'Directory' },
  { id: '/emergency-contacts', label: 'Emergency contacts' },
] as const;

/** The two lists of numbers. */
export const DirectoryTabs = () => <PathTabs label="Directory" tabs={tabs} />;
