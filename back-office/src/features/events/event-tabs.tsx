import { PathTabs } from '../../platform/page/path-tabs.tsx';

const tabs = [
  { id: '/events', label: 'Events' },
  { id: '/event-categories', label: 'Kinds of events' },
] as const;

/** The two lists of the room. */
export const EventTabs = () => <PathTabs label="Events" tabs={tabs} />;
