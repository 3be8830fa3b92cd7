import { randText } from '@ekhaya/contract/payments/payments.rules';
import { warnIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';

/** The sign of a balance below the level of its warning, before the words that it stands with. */
export function LowBalance({ level, size }: { level: number; size: 18 | 24 }) {
  return (
    <>
      <Icon path={warnIcon} size={size} />
      <span className="only-read">Below {randText(level)}, the level of your warning. </span>
    </>
  );
}
