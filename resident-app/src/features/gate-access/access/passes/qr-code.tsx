import { encode } from 'uqr';
import './qr-code.css';

interface QrCodeProps {
  /** The encoded text. With only capitals, digits and `$%*+-./:` the code has fewer and larger squares. */
  text: string;
  /** The accessible name, which says what the code is for. */
  label: string;
}

/** The width of the white border that readers need, in squares. */
const QUIET_ZONE = 4;

/**
 * Draws a QR code as wide as its container, dark on pure white in both themes. Every square lies on whole units, so that
 * no edge is blurred.
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

/** The path of the dark squares: one rectangle per horizontal run. */
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
