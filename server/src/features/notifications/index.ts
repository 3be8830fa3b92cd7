export { announce } from './announce.ts';
export { forgetNotifications } from './forget-notifications.ts';
export { markNotificationReadWithin } from './mark-notification-read.ts';
export { notifyPeople, notifyPerson, type PersonalNotification } from './notify-person.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { pushAgain, pushNotification } from './push-notification.ts';
export { sendAnnouncement } from './send-announcement.ts';
