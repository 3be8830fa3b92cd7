export { householdLive } from './household.live.ts';
