export { utilityKeys } from './records/utility-keys.ts';
export { utilitiesLive } from './utilities.live.ts';
