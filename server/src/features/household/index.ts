export { copyHouseholdRules } from './rules/household-rules.store.ts';
export { householdDecisions } from './joining/household-decisions.ts';
export { changesByStaff } from './endings/changes-by-staff.ts';
export { householdRoutes } from './household.routes.ts';
export {
  collectHouseholdInvitations,
  eraseHouseholdInvitationsBefore,
  eraseHouseholdInvitationsOf,
} from './personal-data/personal-data.ts';
export { inviteWithin } from './invitations/invite-to-household.ts';
export { keepHouseholdDays } from './endings/keep-household-days.ts';
export { readWaitingRequests } from './joining/waiting-requests.ts';
export { notifyOfPeopleWhoStay } from './endings/notify-of-people-who-stay.ts';
export { remindOfEndings } from './endings/remind-of-endings.ts';
export { remindStaffOfRequests } from './joining/remind-staff.ts';
export { sendHouseholdInvitation } from './invitations/send-household-invitation.ts';
