export { developmentsLive } from './developments.live.ts';
export { usePrefetchedDevelopments } from './use-developments.ts';
