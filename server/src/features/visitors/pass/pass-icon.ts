import {
  calendarIcon,
  carIcon,
  clockIcon,
  directionIcon,
  infoIcon,
  minusIcon,
  octagonIcon,
  phoneIcon,
  plusIcon,
  tickIcon,
} from '@ekhaya/icons/icon-paths';
import { html } from 'hono/html';

const paths = {
  calendar: calendarIcon,
  car: carIcon,
  clock: clockIcon,
  direction: directionIcon,
  info: infoIcon,
  minus: minusIcon,
  octagon: octagonIcon,
  phone: phoneIcon,
  plus: plusIcon,
  tick: tickIcon,
};

/** Renders a decorative icon, hidden from assistive technology. */
export const passIcon = (name: keyof typeof paths, size = 24) =>
  html`<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true">
    <path d="${paths[name]}" />
  </svg>`;
