export { lifestyleLive } from './lifestyle.live.ts';
