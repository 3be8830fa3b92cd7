export { placesLive } from './places.live.ts';
