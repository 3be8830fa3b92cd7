import { Icon } from '../art/icon.tsx';
import { nextIcon } from '@ekhaya/icons/icon-paths';
import { classNames } from '../style/class-names.ts';
import './time-span.css';

export interface TimeSpanProps {
  /** The texts of the two fields, e.g. 17:00; undefined until chosen. */
  start?: string;
  end?: string;
  /** The field that the next press on a time fills. */
  active?: 'start' | 'end';
  /** The fields open a sheet with times. By default the times are shown below them. */
  opensSheet?: boolean;
  onPress: (which: 'start' | 'end') => void;
}

/** Two fields for start and end. The end is disabled until there is a start. */
export function TimeSpan({ start, end, active, opensSheet = false, onPress }: TimeSpanProps) {
  const field = (which: 'start' | 'end', label: string, value: string | undefined, isDisabled: boolean) => (
    <button
      type="button"
      className={classNames('field', active === which && 'field-active')}
      aria-haspopup={opensSheet ? 'dialog' : undefined}
      aria-pressed={opensSheet ? undefined : active === which}
      disabled={isDisabled}
      onClick={() => onPress(which)}
    >
      <span className="field-text">
        <span className="field-label">{label}</span>{' '}
        <span className={classNames('field-value', 'time-span-value', value === undefined && 'field-placeholder')}>
          {value ?? '\u2013'}
        </span>
      </span>
    </button>
  );
  return (
    <div className="time-span">
      {field('start', 'Start', start, false)}
      <Icon path={nextIcon} size={16} />
      {field('end', 'End', end, start === undefined)}
    </div>
  );
}
