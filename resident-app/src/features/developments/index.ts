export { developmentsLive } from './developments.live.ts';
