import { Tab, Tabs } from '@mui/material';
import { countedText } from './counted-text.ts';

interface PageTabsProps<T extends string> {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly { id: T; label: string; count?: number }[];
  /** Where counting stops: a count that has reached it is shown as `2 500+`. */
  maxCounted?: number;
  value: T;
  onChange: (id: T) => void;
}

/** The tabs of a room or of a record, each with a count. */
export function PageTabs<T extends string>({
  label,
  tabs,
  maxCounted = Infinity,
  value,
  onChange: change,
}: PageTabsProps<T>) {
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
              {count !== undefined && <i> {countedText(count, count >= maxCounted)}</i>}
            </span>
          }
        />
      ))}
    </Tabs>
  );
}
