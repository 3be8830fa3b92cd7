import { Icon } from '../art/icon.tsx';

/** The meaning of a badge, which sets its tint and text colour. */
export type BadgeTone = 'good' | 'wait' | 'bad' | 'off' | 'water';

export interface BadgeProps {
  tone: BadgeTone;
  /** Statuses are written in capitals. */
  text: string;
  /** Path data. A status always has an icon; a category may have none. */
  icon?: string;
}

/** A status or category as a tinted label. Colour is never its only sign. */
export function Badge({ tone, text, icon }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon !== undefined && <Icon path={icon} size={16} />}
      {text}
    </span>
  );
}
