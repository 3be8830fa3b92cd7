import { doorPath, leafPath } from '@ekhaya/icons/logo-paths';
import { inTextSize } from '../platform/page/text-size.ts';
/** The logo of Ekhaya: a leaf with a door. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={inTextSize(size)} height={inTextSize(size)} aria-hidden>
      <path className="ekhaya-mark-leaf" d={leafPath} />
      <path className="ekhaya-mark-door" d={doorPath} />
    </svg>
  );
}
