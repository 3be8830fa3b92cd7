export { outagesLive } from './outages.live.ts';
