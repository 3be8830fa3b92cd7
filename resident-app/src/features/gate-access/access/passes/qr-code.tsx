import { encode } from 'uqr';
import './qr-code.css';

export interface QrCodeProps {
  /** What is read from it. Capitals, digits and `$%*+-./:` alone make a code with fewer and larger squares. */
  text: string;
  /** What the code is for; there is nothing else to read in it. */
  label: string;
}

/** White squares that a reader needs around the code. */
const QUIET_ZONE = 4;

/**
 * A code to be scanned: as wide as there is room, dark on pure white in both themes, every square on whole units so
 * that no edge is blurred.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const edge = size + 2 * QUIET_ZONE;
  return (
    <svg
      className="qr-code"
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${edge} ${edge}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={pathOf(data)} />
    </svg>
  );
}

/** One rectangle for each run of dark squares. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      row
        .map((isDark, x) => {
          if (!isDark || (row[x - 1] ?? false)) return '';
          const end = row.indexOf(false, x);
          const length = (end === -1 ? row.length : end) - x;
          return `M${x} ${y}h${length}v1h${-length}z`;
        })
        .join(''),
    )
    .join('');
}
