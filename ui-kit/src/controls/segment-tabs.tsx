import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import './segment-tabs.css';

/** One tab; `count` is shown behind its label. */
export interface Segment<Key extends string> {
  key: Key;
  label: string;
  count?: number;
}

export interface SegmentTabsProps<Key extends string> {
  /** The accessible name of the tab list. */
  label: string;
  segments: Segment<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Two or three tabs above one panel. Arrow keys move between them. */
export function SegmentTabs<Key extends string>(props: SegmentTabsProps<Key>) {
  const { label, segments, selected, onSelect, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const tabId = (key: Key): string => `segment-${key}`;

  function move(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const at = segments.findIndex((segment) => segment.key === selected);
    const next = segments[(at + step + segments.length) % segments.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.key);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(next.key))}`)?.focus();
  }

  return (
    <>
      <div className="segment-tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {segments.map(({ key, label: text, count }) => (
          <button
            key={key}
            id={tabId(key)}
            type="button"
            role="tab"
            aria-selected={key === selected}
            aria-controls="segment-panel"
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
          >
            {text}
            {count !== undefined && <span className="segment-count"> {count}</span>}
          </button>
        ))}
      </div>
      <div id="segment-panel" className="segment-panel" role="tabpanel" aria-labelledby={tabId(selected)}>
        {children}
      </div>
    </>
  );
}
