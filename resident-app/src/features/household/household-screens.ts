// One chunk for the three screens: they share their texts and fields.
export { HouseholdScreen } from './household.screen.tsx';
export { InviteScreen } from './invite.screen.tsx';
export { MemberScreen } from './member.screen.tsx';
