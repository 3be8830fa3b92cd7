import { Icon } from '../art/icon.tsx';

export type BadgeTone = 'good' | 'wait' | 'bad' | 'off' | 'water';

export interface BadgeProps {
  tone: BadgeTone;
  /** The word; the spec writes statuses in capitals. */
  text: string;
  /** Path data. A status always wears one; a mere type need not. */
  icon?: string;
}

/** A status: tint, icon and word, never colour alone. */
export function Badge({ tone, text, icon }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon !== undefined && <Icon path={icon} size={16} />}
      {text}
    </span>
  );
}
