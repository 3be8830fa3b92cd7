import { Tab, Tabs } from '@mui/material';

interface PageTabsProps<T extends string> {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly { id: T; label: string; count?: number }[];
  value: T;
  onChange: (id: T) => void;
}

/** The tabs of a room or of a record, each with a count. */
export function PageTabs<T extends string>({ label, tabs, value, onChange: change }: PageTabsProps<T>) {
  return (
    <Tabs
      value={value}
      onChange={(_, id: T) => change(id)}
      aria-label={label}
      variant="scrollable"
      scrollButtons={false}
    >
      {tabs.map(({ id, label: name, count }) => (
        <Tab
          key={id}
          value={id}
          label={
            <span>
              {name}
              {count !== undefined && <i> {count}</i>}
            </span>
          }
        />
      ))}
    </Tabs>
  );
}
