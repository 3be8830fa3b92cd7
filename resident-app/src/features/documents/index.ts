export { documentsLive } from './documents.live.ts';
