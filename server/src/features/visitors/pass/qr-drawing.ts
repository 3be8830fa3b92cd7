import { html, raw } from 'hono/html';
import { encode } from 'uqr';

/** A QR code as one path, four modules of quiet around it. */
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
