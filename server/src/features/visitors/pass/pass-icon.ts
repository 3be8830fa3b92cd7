import { html } from 'hono/html';

// Path data of the product's icon set (ui-kit/src/art/icons.tsx): the page loads nothing from the app.
const paths = {
  calendar: 'M4 6h16v14.5H4zM4 10.5h16M8 3.5V7M16 3.5V7',
  car: 'M4 17.5V20h2.5v-2.5M17.5 17.5V20H20v-2.5M3.5 17.5v-5L6 6.5h12l2.5 6v5zM3.5 12.5h17M7 15h.1M17 15h.1',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM12 7v5l3.5 2',
  direction: 'M20 4l-7 16-2.5-6.5L4 11Z',
  info: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM12 11.5v5M12 7.8v.1',
  minus: 'M5 12h14',
  octagon: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7ZM12 8v5M12 16v.1',
  phone:
    'M6 3.5h3l1.5 4.5-2 1.5a11 11 0 0 0 6 6l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4 5.7 2 2 0 0 1 6 3.5Z',
  plus: 'M12 5v14M5 12h14',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
};

/** Renders a decorative icon, hidden from assistive technology. */
export const passIcon = (name: keyof typeof paths, size = 24) =>
  html`<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true">
    <path d="${paths[name]}" />
  </svg>`;
