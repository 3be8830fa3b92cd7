export { visitorsLive } from './visitors.live.ts';
