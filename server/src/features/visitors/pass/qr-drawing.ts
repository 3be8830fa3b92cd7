import { html, raw } from 'hono/html';
import { encode } from 'uqr';

/** Draws a QR code as one SVG path with a quiet zone of four modules around it. */
export const qrDrawing = (text: string, label: string) => {
  const quiet = 4;
  const { data, size } = encode(text, { ecc: 'Q', border: 0 });
  const side = size + 2 * quiet;
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
    .join('');
  return html`<svg viewBox="0 0 ${side} ${side}" role="img" aria-label="${label}" shape-rendering="crispEdges">
    <path fill="#fff" d="M0 0h${side}v${side}H0z" />
    ${raw(`<path fill="#000" d="${path}"/>`)}
  </svg>`;
};
