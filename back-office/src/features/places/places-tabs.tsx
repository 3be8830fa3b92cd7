import { PathTabs } from '../../platform/page/path-tabs.tsx';

const tabs = [
  { id: '/places', label: 'Places' },
  { id: '/plans', label: 'Plan' },
] as const;

/** The two lists of the room. */
export const PlacesTabs = () => <PathTabs label="Plan and places" tabs={tabs} />;
